import { afterAll, expect, test, vi } from 'vitest'
import { createEventLog } from '#platform/testing/telephony/event-log.ts'
import { createAsteriskEngine } from './engine.ts'
import { HELD_GRACE_MS } from './held-devices.ts'
import { startAsteriskHarness, untilUp } from './testing/asterisk-harness.ts'

const harness = await startAsteriskHarness({ app: 'looking-on' })
const { database, engineSettings } = harness.asterisk
const { rows: production } = await database.query('SELECT asterisk.qualify_frequency() AS seconds')
await database.query(
  `CREATE OR REPLACE FUNCTION asterisk.qualify_frequency() RETURNS text LANGUAGE sql STABLE AS $$ SELECT '1' $$`,
)
const engine = createAsteriskEngine({ ...engineSettings, heldGraceMs: 1_500 })
const log = createEventLog(engine)
afterAll(async () => {
  log.close()
  await engine.close()
  await harness.stop()
})

/** Asterisk's `qualify_timeout` of an OPTIONS, s. */
const QUESTION_SECONDS = 3

test('a desk phone that loses power during hold ends its call as lost; another one of the extension continues', {
  timeout: 60_000,
}, async () => {
  // It may just have been qualified when the power went.
  const seconds = Number(production[0].seconds)
  expect(seconds + QUESTION_SECONDS + HELD_GRACE_MS / 1000).toBeLessThan(120)
  expect(HELD_GRACE_MS / 1000).toBeGreaterThan(seconds + QUESTION_SECONDS)
  await untilUp(engine)
  const account = await harness.account('hold-1001')
  const [gone, stays] = [await harness.device(account), await harness.device(account)]
  const holding = async (device: typeof gone) => {
    await device.register()
    await device.call('1002')
    const known = device.sipCallId()
    const { leg } = await log.find('leg-arrived', ({ sipCallId }) => sipCallId === known)
    await engine.answer(leg)
    await device.reaches('talking')
    await device.hold()
    await log.find('leg-held', (event) => event.leg === leg)
    return leg
  }
  const [lost, staying] = [await holding(gone), await holding(stays)]
  gone.vanish()
  await vi.waitFor(
    () => expect(log.events).toContainEqual({ type: 'leg-ended', leg: lost, cause: 'device-lost' }),
    { timeout: 40_000 },
  )
  expect((await engine.liveLegs()).map(({ leg }) => leg)).toEqual([staying])
  await stays.hangup()
  expect(await log.find('leg-ended', ({ leg }) => leg === staying)).toMatchObject({ cause: 'normal' })
})
