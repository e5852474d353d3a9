import { afterAll, expect, test, vi } from 'vitest'
import type { DeviceAccount } from '#platform/testing/telephony/device.ts'
import { createEventLog } from '#platform/testing/telephony/event-log.ts'
import { createAsteriskEngine } from './engine.ts'
import { SILENT_GRACE_MS } from './silent-devices.ts'
import { startAsteriskHarness, untilUp } from './testing/asterisk-harness.ts'

const harness = await startAsteriskHarness({ app: 'looking-on' })
const { database, engineSettings } = harness.asterisk
const { rows: production } = await database.query('SELECT asterisk.qualify_frequency() AS seconds')
await database.query(
  `CREATE OR REPLACE FUNCTION asterisk.qualify_frequency() RETURNS text LANGUAGE sql STABLE AS $$ SELECT '1' $$`,
)
const engine = createAsteriskEngine({ ...engineSettings, silentGraceMs: 2_000 })
const log = createEventLog(engine)
afterAll(async () => {
  log.close()
  await engine.close()
  await harness.stop()
})

/** Asterisk's `qualify_timeout` of an OPTIONS, s. */
const QUESTION_SECONDS = 3

test('a phone that is gone is noticed within a minute and a bit', () => {
  const seconds = Number(production[0].seconds)
  expect(seconds + QUESTION_SECONDS + SILENT_GRACE_MS / 1000).toBeLessThan(65)
  // Asked again twice meanwhile.
  expect(SILENT_GRACE_MS / 3_000).toBeGreaterThan(QUESTION_SECONDS)
})

/** Calls as the extension's next phone; resolves with its leg. */
async function talking(account: DeviceAccount) {
  const device = await harness.device(account)
  await device.register()
  await device.call('1002')
  const known = device.sipCallId()
  const { leg } = await log.find('leg-arrived', ({ sipCallId }) => sipCallId === known)
  await engine.answer(leg)
  await device.reaches('talking')
  return { device, leg }
}

const isLost = (lost: string) =>
  vi.waitFor(
    () => expect(log.events).toContainEqual({ type: 'leg-ended', leg: lost, cause: 'device-lost' }),
    {
      timeout: 40_000,
    },
  )
const live = async () => (await engine.liveLegs()).map(({ leg }) => leg).toSorted()

test('a desk phone that loses power during hold ends its call as lost; another one of the extension continues', {
  timeout: 60_000,
}, async () => {
  await untilUp(engine)
  const account = await harness.account('hold-1001')
  const [gone, stays] = [await talking(account), await talking(account)]
  for (const { device, leg } of [gone, stays]) {
    await device.hold()
    await log.find('leg-held', (event) => event.leg === leg)
  }
  gone.device.vanish()
  await isLost(gone.leg)
  expect(await live()).toEqual([stays.leg])
  await stays.device.hangup()
  expect(await log.find('leg-ended', ({ leg }) => leg === stays.leg)).toMatchObject({ cause: 'normal' })
})

test('in a talk: silent but answering goes on, sending but not answering goes on, and only neither is gone', {
  timeout: 60_000,
}, async () => {
  const account = await harness.account('talk-1001')
  const [gone, quiet, deaf] = [await talking(account), await talking(account), await talking(account)]
  quiet.device.stopMedia()
  deaf.device.ignoreRequests()
  gone.device.vanish()
  await isLost(gone.leg)
  const { rows } = await database.query('SELECT asterisk.rtp_timeout() AS seconds')
  expect(rows).toEqual([{ seconds: '3600' }])
  expect(await live()).toEqual([quiet.leg, deaf.leg].toSorted())
  // Once it is silent, too, there is nothing left of it.
  deaf.device.vanish()
  await quiet.device.hangup()
  await log.find('leg-ended', ({ leg }) => leg === quiet.leg)
})

test('the same for a carrier, whatever address it calls from', { timeout: 60_000 }, async () => {
  const account = await harness.trunk('silent-carrier')
  const [quiet, gone] = [await talking(account), await talking(await harness.trunk('gone-carrier'))]
  quiet.device.stopMedia()
  gone.device.vanish()
  await isLost(gone.leg)
  expect(await live()).toContain(quiet.leg)
  await quiet.device.hangup()
})

test('a carrier that answers but sends no audio is lost after the time of its trunk', {
  timeout: 60_000,
}, async () => {
  const account = await harness.trunk('mute-carrier')
  const minutes = () =>
    database.query('SELECT asterisk.silence_of($1) AS seconds', [account.endpoint]).then(({ rows }) => rows)
  await database.query('UPDATE trunks SET silence_minutes = 2 WHERE endpoint = $1', [account.endpoint])
  expect(await minutes()).toEqual([{ seconds: '120' }])
  await database.query(
    `CREATE OR REPLACE FUNCTION asterisk.silence_of(endpoint_name text) RETURNS text LANGUAGE sql STABLE AS $$
       SELECT CASE WHEN endpoint_name LIKE 'trunk.%' THEN '2' END $$`,
  )
  const { device, leg } = await talking(account)
  device.stopMedia()
  await isLost(leg)
})
