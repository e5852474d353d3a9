import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RegistrationRefused } from '#platform/testing/telephony/device.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'

let harness: AsteriskHarness
let log: EventLog

beforeAll(async () => {
  harness = await startAsteriskHarness()
  log = createEventLog(harness.engine)
})
afterAll(async () => {
  log?.close()
  await harness?.stop()
})

const dialing = (endpoint: string, contact: string) => ({
  leg: crypto.randomUUID(),
  endpoint,
  contact,
  callerId: { name: 'Ana', number: '1001' },
  headers: { callId: crypto.randomUUID() },
  timeoutSeconds: 10,
})

describe('two companies with the same extension number on one Asterisk', () => {
  test('are reached by their own devices only', async () => {
    const ours = await harness.device(await harness.account('uno-1001'))
    const theirs = await harness.device(await harness.account('dos-1001'))
    await ours.register()
    await theirs.register()
    const [contact = '', ...more] = await harness.engine.contacts('uno-1001')
    expect(more).toEqual([])
    const order = dialing('uno-1001', contact)
    await harness.engine.dial(order)
    await ours.reaches('ringing')
    expect(theirs.phase()).toBe('idle')
    await harness.engine.hangup(order.leg, 'cancelled')
    await ours.reaches('idle')

    // Not even through a bug in the call logic.
    const [stranger = ''] = await harness.engine.contacts('dos-1001')
    await expect(harness.engine.dial(dialing('uno-1001', stranger))).rejects.toThrow('another endpoint')
  })

  test('cannot register as each other, nor call as the other', async () => {
    const { secret } = await harness.account('uno-1002')
    await harness.asterisk.addExtension('dos-1002', 'quite another secret')
    const thief = await harness.device({ endpoint: 'dos-1002', secret })
    await expect(thief.register()).rejects.toThrow(RegistrationRefused)

    const pretender = await harness.device({ endpoint: 'uno-1002', secret }, { claims: 'dos-1002-desk' })
    await pretender.call('1001')
    const arrived = await log.find('leg-arrived')
    expect(arrived.endpoint).toBe('uno-1002')
    await harness.engine.hangup(arrived.leg, 'unknown-number')
    expect(await pretender.ended()).toEqual({ cause: 'unknown-number' })
  })
})

describe('rows of the database', () => {
  const registers = async (endpoint: string) => {
    const device = await harness.device(await harness.account(endpoint))
    await device.register()
    return device
  }

  test.each([
    ['a disabled extension', `UPDATE extensions SET disabled_at = now() WHERE endpoint = $1`],
    ['a suspended company', `UPDATE companies SET disabled_at = now() WHERE slug = split_part($1, '-', 1)`],
    ['a changed secret', `UPDATE extensions SET desk_secret_digest = md5('x') WHERE endpoint = $1`],
  ])('%s counts at the next registration', async (what, change) => {
    const endpoint = `${what.replaceAll(' ', '')}-1001`
    const device = await registers(endpoint)
    await harness.asterisk.database.query(change, [endpoint])
    await expect(device.register()).rejects.toThrow(RegistrationRefused)
  })

  test('are all that Asterisk can read', async () => {
    const { host, port, name: database, user, password } = harness.asterisk.options.database
    const client = new Client({ host, port, database, user, password })
    await client.connect()
    try {
      const { rows } = await client.query(
        `SELECT password_digest FROM asterisk.ps_auths WHERE id = 'uno-1001-desk'`,
      )
      expect(rows).toHaveLength(1)
      await expect(client.query('SELECT secret_sealed FROM public.extensions')).rejects.toThrow(
        'permission denied',
      )
      await expect(client.query(`INSERT INTO public.extensions DEFAULT VALUES`)).rejects.toThrow(
        'permission denied',
      )
    } finally {
      await client.end()
    }
  })
})
