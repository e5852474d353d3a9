import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EngineUnavailable } from '#platform/telephony/port.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { createEventLog } from '#platform/testing/telephony/event-log.ts'
import { createAsteriskEngine } from './engine.ts'
import { startAsterisk } from './server/start-asterisk.ts'
import { type AsteriskHarness, startAsteriskHarness, untilUp } from './testing/asterisk-harness.ts'

let harness: AsteriskHarness

beforeAll(async () => {
  harness = await startAsteriskHarness()
})
afterAll(() => harness?.stop())
beforeEach(() => untilUp(harness.engine))

/**
 * A single reconnection seldom coincides with an event; that made Asterisk hang with all its modules loaded, often by
 * the second one.
 */
const SUCCESSORS = 5

describe('an engine that connects during calls', () => {
  test('gets the live legs and controls them, however often it happens', async () => {
    for (let round = 1; round <= SUCCESSORS; round += 1) await succeed()
  })

  async function succeed(): Promise<void> {
    const phone = await harness.device(await harness.account('vida-1001'))
    await phone.register()
    const first = createEventLog(harness.engine)
    await phone.call('1002')
    const { leg } = await first.find('leg-arrived')
    await harness.engine.answer(leg)
    await phone.reaches('talking')
    const contacts = await harness.engine.contacts('vida-1001')

    // With the same name, as when a program starts while its predecessor still runs.
    const successor = createAsteriskEngine(harness.asterisk.engineSettings)
    const log = createEventLog(successor)
    try {
      const up = await log.find('engine-up')
      expect(up.legs).toMatchObject([{ leg, endpoint: 'vida-1001', up: true, bridge: null }])
      expect(await successor.contacts('vida-1001')).toEqual(contacts)
      await first.find('engine-down')
      await phone.hangup()
      expect(await log.find('leg-ended')).toEqual({ type: 'leg-ended', leg, cause: 'normal' })
    } finally {
      log.close()
      first.close()
      await successor.close()
    }
    // The name is free again.
    await untilUp(harness.engine)
    await phone.unregister()
  }
})

test('a foreign channel in the application is hung up', async () => {
  const { url, user, password, app } = harness.asterisk.engineSettings
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const answer = await fetch(`${url}/ari/channels/foreign?endpoint=Local/1001@suite&app=${app}`, {
    method: 'POST',
    headers: { authorization },
  })
  expect(answer.status).toBe(200)
  await eventually(async () => {
    const found = await fetch(`${url}/ari/channels/foreign`, { headers: { authorization } })
    expect(found.status).toBe(404)
  })
})

test('devices are still found after all channels were hung up on the console', async () => {
  const { url, user, password } = harness.asterisk.engineSettings
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const probes = async (): Promise<{ id: string }[]> => {
    const all = (await (await fetch(`${url}/ari/channels`, { headers: { authorization } })).json()) as {
      id: string
      name: string
    }[]
    return all.filter(({ id, name }) => id.startsWith('suite-probe-') && name.endsWith(';1'))
  }
  const [probe] = await probes()
  await fetch(`${url}/ari/channels/${probe?.id}`, { method: 'DELETE', headers: { authorization } })
  // Right now, before the helper channel is renewed.
  expect(await harness.engine.contacts('vida-1998')).toEqual([])
  await eventually(async () => {
    const now = await probes()
    expect(now).toHaveLength(1)
    expect(now[0]?.id).not.toBe(probe?.id)
  })
  expect(await harness.engine.contacts('vida-1999')).toEqual([])
})

describe('the server', () => {
  test('that exits is restarted; the engine reports both, and desk phones stay registered', async () => {
    const phone = await harness.device(await harness.account('vida-1002'))
    await phone.register()
    const before = await harness.engine.contacts('vida-1002')
    const log = createEventLog(harness.engine)
    // Not by SIGKILL, under which Asterisk loses the registrations of its last second.
    process.kill(harness.asterisk.server.pid() ?? 0, 'SIGTERM')
    await log.find('engine-down')
    await expect(harness.engine.contacts('vida-1002')).rejects.toThrow(EngineUnavailable)
    await expect(harness.engine.answer('any')).rejects.toThrow(EngineUnavailable)
    await untilUp(harness.engine)
    expect(await log.find('engine-up')).toMatchObject({ legs: [] })
    expect(await harness.engine.contacts('vida-1002')).toEqual(before)
    log.close()
  })

  test('refuses to start on a taken port, naming the setting', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { options } = harness.asterisk
    const other = { ...options, dataFolder: `${options.dataFolder}-other`, sip: { ...options.sip, port } }
    await expect(startAsterisk({ ...other, http: { ...options.http, port: 1_024 } })).rejects.toMatchObject({
      code: 'port-taken',
      message: expect.stringContaining('SIP_PORT'),
    })
    taken.close()
    await once(taken, 'close')
  })
})
