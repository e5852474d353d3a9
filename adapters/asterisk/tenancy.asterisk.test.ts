import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RegistrationRefused } from '#platform/testing/telephony/device.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { describeSound } from '#platform/testing/telephony/sip/rtp-line.ts'
import { type OutgoingRequest, SipLine } from '#platform/testing/telephony/sip/sip-line.ts'
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

describe('a telephone whose password is right', () => {
  let line: SipLine
  const own = () => `<sip:${line.account.user}@${line.account.domain}>`
  beforeAll(async () => {
    const { secret } = await harness.account('tres-1001')
    const { sip } = harness.asterisk.options
    line = await SipLine.open(
      { user: 'tres-1001-desk', secret, domain: sip.domain },
      { ...sip, stream: {} },
      () => {},
    )
  })
  afterAll(() => line?.close())
  const inviting = (changes: Partial<OutgoingRequest> = {}) =>
    line.request({
      method: 'INVITE',
      uri: `sip:1002@${line.account.domain}`,
      from: `${own()};tag=${crypto.randomUUID()}`,
      to: `<sip:1002@${line.account.domain}>`,
      callId: crypto.randomUUID(),
      body: describeSound('127.0.0.1', 40_000, 'sendrecv', 1),
      ...changes,
    })
  /** How its INVITE arrives, which is then refused; null when Asterisk refuses it. */
  async function arrives(changes: Partial<OutgoingRequest> = {}) {
    const before = log.events.length
    const answer = inviting(changes)
    const arrived = log.find('leg-arrived', (event) => log.events.indexOf(event) >= before)
    const first = await Promise.race([answer.then(() => null), arrived])
    if (first !== null) await harness.engine.hangup(first.leg, 'unknown-number')
    expect((await answer).status).toBeGreaterThanOrEqual(400)
    return first
  }

  test.each(['dos-1001-desk', 'dos-1001', 'tres-1001-desk;dos-1001-desk'])(
    'that registers in the name of %s gets nobody else’s calls',
    async (name) => {
      const before = await harness.engine.contacts('dos-1001')
      const to = `<sip:${name}@${line.account.domain}>`
      for (const from of [own(), to])
        await line.request({
          method: 'REGISTER',
          uri: `sip:${line.account.domain}`,
          from: `${from};tag=${crypto.randomUUID()}`,
          to,
          callId: crypto.randomUUID(),
          headers: [['expires', '600']],
        })
      expect(await harness.engine.contacts('dos-1001')).toEqual(before)
    },
  )

  test('calls as itself, whomever its headers name', async () => {
    const boss = `"Jefe" <sip:112@${line.account.domain}>`
    const arrived = await arrives({
      headers: [
        ['p-asserted-identity', boss],
        ['p-preferred-identity', boss],
        ['remote-party-id', `${boss};party=calling;privacy=off`],
        ['diversion', `${boss};reason=unconditional`],
        ['history-info', `${boss};index=1`],
        ['referred-by', boss],
        ['priority', 'emergency'],
      ],
    })
    expect(arrived).toMatchObject({ endpoint: 'tres-1001', from: { number: '1001' }, headers: null })
    expect(arrived?.from.name).not.toContain('Jefe')
  })

  const LONG: Record<string, () => Partial<OutgoingRequest>> = {
    headers: () => ({ headers: Array.from({ length: 900 }, (_, at) => [`x-${at}`, 'v'.repeat(40)]) }),
    hops: () => ({
      headers: Array.from({ length: 600 }, () => ['via', 'SIP/2.0/UDP 10.0.0.1;branch=z9hG4bKa']),
    }),
    routes: () => ({ headers: Array.from({ length: 800 }, () => ['record-route', '<sip:10.0.0.1;lr>']) }),
    name: () => ({ from: `"${'n'.repeat(30_000)}" ${own()};tag=${crypto.randomUUID()}` }),
    number: () => ({ uri: `sip:${'1'.repeat(20_000)}@${line.account.domain}` }),
    parameters: () => ({ uri: `sip:1002@${line.account.domain}${';a=b'.repeat(5_000)}` }),
    'call id': () => ({ callId: 'c'.repeat(40_000) }),
    media: () => ({
      body: `${describeSound('127.0.0.1', 40_000, 'sendrecv', 1)}${'m=audio 4 RTP/AVP 0\r\n'.repeat(2_000)}`,
    }),
    'line of media': () => ({
      body: `${describeSound('127.0.0.1', 40_000, 'sendrecv', 1)}a=${'z'.repeat(50_000)}\r\n`,
    }),
  }
  test.each(Object.keys(LONG))('harms nobody by the longest %s', async (what) => {
    await arrives(LONG[what]?.())
    expect(await arrives()).toMatchObject({ endpoint: 'tres-1001', dialed: '1002' })
  })

  test.each([
    's%2Cn%2C1',
    '1002&PJSIP%2Fdos-1001',
    '$%7BSHELL(id)%7D',
    '10%0002',
    '%0d%0aX%3A1',
    ';phone-context=+57',
  ])('dials a number, not a dialplan: %s', async (user) => {
    const arrived = await arrives({ uri: `sip:${user}@${line.account.domain}` })
    if (arrived !== null) expect(arrived.endpoint).toBe('tres-1001')
    expect(await arrives()).toMatchObject({ dialed: '1002' })
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
