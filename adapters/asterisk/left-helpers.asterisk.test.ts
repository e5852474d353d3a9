import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { createEventLog } from '#platform/testing/telephony/event-log.ts'
import { createAsteriskEngine } from './engine.ts'
import { type AsteriskHarness, startAsteriskHarness, untilUp } from './testing/asterisk-harness.ts'

let harness: AsteriskHarness

beforeAll(async () => {
  harness = await startAsteriskHarness()
})
afterAll(() => harness?.stop())

const NOWHERE = { host: '127.0.0.1', port: 9 }

test('plain RTP that a killed program left is ended by the next one, and the leg goes on', async () => {
  const { engine, asterisk } = harness
  const log = createEventLog(engine)
  const phone = await harness.device(await harness.account('left-1001'))
  await phone.register()
  await phone.call('100')
  const { leg } = await log.find('leg-arrived')
  await engine.answer(leg)
  await phone.reaches('talking')
  await engine.connectMedia(leg, NOWHERE)
  expect(await harness.bridges()).toHaveLength(1)
  log.close()
  // It says nothing to Asterisk when it goes.
  await engine.close()

  const next = createAsteriskEngine(asterisk.engineSettings)
  await untilUp(next)
  await eventually(async () => expect(await harness.bridges()).toEqual([]))
  expect((await next.liveLegs()).map(({ leg: one, bridge }) => [one, bridge])).toEqual([[leg, null]])
  await next.connectMedia(leg, NOWHERE)
  const [bridge] = await harness.bridges()
  expect((await next.liveLegs())[0]?.bridge).toBe(bridge)
  // Another program on the same Asterisk ends nothing of this one.
  const other = createAsteriskEngine({ ...asterisk.engineSettings, app: 'another' })
  await untilUp(other)
  expect(await harness.bridges()).toEqual([bridge])
  await next.endMedia(leg)
  await next.hangup(leg, 'normal')
  await phone.ended()
  await Promise.all([next.close(), other.close()])
}, 30_000)
