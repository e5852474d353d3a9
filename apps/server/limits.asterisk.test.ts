import { afterAll, expect, test, vi } from 'vitest'
import { startAsteriskHarness } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { createCallStage } from '#features/phone/server/call-control/scenarios/stage/call-stage.ts'
import type { TestExtension } from '#features/phone/server/testing.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import type { SipDevice } from '#platform/testing/telephony/sip/sip-device-port.ts'

/** Replaces the real limit of browsers. Seconds. */
const SHORTER = 3
/** Replaces the real patience with phones that neither send nor answer. */
const GRACE_MS = 2_000
const harness = await startAsteriskHarness({ silentGraceMs: GRACE_MS })
const { ownerUrl, masterSecret, options, database: owner } = harness.asterisk
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
const secrets = createSealedBox(masterSecret, 'extension secrets')
const pbx = createPbx({ database, secrets, realm: options.sip.domain, ringSeconds: 20 })
const { rows: production } = await owner.query(
  'SELECT asterisk.rtp_timeout() AS phones, asterisk.browser_rtp_timeout() AS browsers',
)
await owner.query(
  `CREATE OR REPLACE FUNCTION asterisk.browser_rtp_timeout() RETURNS text LANGUAGE sql STABLE AS $$ SELECT '${SHORTER}' $$`,
)
await owner.query(
  `CREATE OR REPLACE FUNCTION asterisk.qualify_frequency() RETURNS text LANGUAGE sql STABLE AS $$ SELECT '1' $$`,
)
const stage = await createCallStage(
  {
    database,
    pbx,
    harness: { engine: harness.engine, device: (account) => harness.device(account), stop: async () => {} },
  },
  { ringSeconds: 20, callsPerSecond: 5 },
)
afterAll(async () => {
  await stage.stop()
  await database.close()
  await harness.stop()
})

interface Pair {
  caller: Device
  callee: SipDevice
  extensions: [TestExtension, TestExtension]
}

async function talk(): Promise<Pair> {
  const company = await stage.company()
  const [one, other] = [await stage.extension(company, '1001'), await stage.extension(company, '1002')]
  const caller = await stage.device(one)
  const callee = await harness.device(other)
  await callee.register()
  await caller.call('1002')
  await callee.reaches('ringing')
  await callee.answer()
  await caller.reaches('talking')
  await hears(caller, callee)
  await hears(callee, caller)
  return { caller, callee, extensions: [one, other] }
}

const hears = (listener: Device, other: Device) =>
  vi.waitFor(async () => expect((await listener.hears()).devices).toEqual([other.id]), { timeout: 30_000 })

const outcomeOf = async (extension: TestExtension) =>
  (await stage.historyOf(extension)).map(({ outcome, talked }) => ({ outcome, talked }))

test('a device that vanishes during a call is detected in time; one that is silent, on hold, or answers no SIP is kept', {
  timeout: 120_000,
}, async () => {
  expect(production).toEqual([{ phones: '3600', browsers: '25' }])
  const [gone, talking, quiet, held] = [await talk(), await talk(), await talk(), await talk()]
  const [input, deaf] = [await talk(), await talk()]
  // On hold browsers keep sending; desk phones may not.
  const { rows: onHold } = await owner.query(
    `SELECT DISTINCT id ~ '-(desk|tls)$' AS desk, rtp_timeout_hold AS seconds FROM asterisk.ps_endpoints ORDER BY 1`,
  )
  expect(onHold).toEqual([
    { desk: false, seconds: String(SHORTER) },
    { desk: true, seconds: '3600' },
  ])
  quiet.callee.stopMedia()
  deaf.callee.ignoreRequests()
  await held.callee.hold()
  gone.callee.vanish()
  input.callee.vanish()
  const since = performance.now()

  // The other side hears music while it is waited for.
  await vi.waitFor(async () => expect(await gone.caller.hears()).toEqual({ devices: [], music: true }), {
    timeout: 30_000,
  })
  await vi.waitFor(async () => expect(await input.caller.hears()).toEqual({ devices: [], music: true }), {
    timeout: 30_000,
  })
  const published = await stage.publishedTo(`user:${gone.extensions[0].userId}`)
  expect(published.at(-1)?.data).toMatchObject({ state: 'talking', waiting: { for: 'other' } })
  // Resumed on another device.
  const page = await stage.device(gone.extensions[1])
  const [waits] = await stage.phone.resumable.list(gone.extensions[1].endpoint)
  await stage.phone.resumable.resume(gone.extensions[1].endpoint, waits?.call_id ?? '', page.contactName())
  await page.reaches('ringing')
  await page.answer()
  await hears(gone.caller, page)

  // Three times the limit for vanished devices.
  await vi.waitFor(() => expect(performance.now() - since).toBeGreaterThan(SHORTER * 3_000), {
    timeout: 30_000,
  })
  await hears(talking.caller, talking.callee)
  await hears(talking.callee, talking.caller)
  await hears(quiet.callee, quiet.caller)
  expect(quiet.caller.phase()).toBe('talking')
  await hears(deaf.caller, deaf.callee)
  await vi.waitFor(async () => expect(await held.caller.hears()).toEqual({ devices: [], music: true }), {
    timeout: 30_000,
  })
  await held.callee.resume()
  await hears(held.caller, held.callee)

  await input.caller.hangup()
  for (const { caller } of [gone, talking, quiet, held, deaf]) await caller.hangup()
  for (const { extensions } of [gone, talking, quiet, held, input, deaf])
    for (const extension of extensions)
      expect(await outcomeOf(extension)).toEqual([{ outcome: 'answered', talked: true }])
})

test('a vanished participant or moderator is removed from a conference within the same time', {
  timeout: 60_000,
}, async () => {
  const company = await stage.company()
  const numbers = ['1001', '1002', '1003', '1004']
  const extensions = await Promise.all(numbers.map((number) => stage.extension(company, number)))
  const devices = await Promise.all(extensions.map((extension) => harness.device(extension)))
  const [legsBefore, bridgesBefore] = [await stage.liveLegs(), await harness.bridges()]
  const [ana, luis, eva, iris] = devices
  if (!ana || !luis || !eva || !iris) throw new Error('expected four devices')
  await Promise.all(devices.map((device) => device.register()))
  await ana.call('1002')
  await luis.reaches('ringing')
  await luis.answer()
  await hears(ana, luis)
  const order = { endpoint: luis.endpoint, callId: luis.sipCallId() ?? '' }
  await stage.phone.handleCommand({ what: 'transfer', ...order, target: '1003', type: 'conference' })
  await eva.reaches('ringing')
  await eva.answer()
  await stage.phone.handleCommand({ what: 'conference-add', ...order, member: '1004' })
  await iris.reaches('ringing')
  await iris.answer()
  const hear = (listener: Device, ...others: Device[]) =>
    vi.waitFor(
      async () => expect((await listener.hears()).devices).toEqual(others.map(({ id }) => id).sort()),
      { timeout: 30_000 },
    )
  await hear(ana, luis, eva, iris)
  const members = async () => {
    const published = await stage.publishedTo(`user:${extensions[0]?.userId ?? 0}`)
    return published.findLast(({ type }) => type === 'conference_state')?.data
  }

  iris.vanish()
  await vi.waitFor(
    async () =>
      expect(await members()).toMatchObject({
        members: [{ extension: '1002' }, { extension: '1001' }, { extension: '1003' }, { state: 'left' }],
      }),
    { timeout: 30_000 },
  )
  await hear(ana, luis, eva)
  luis.vanish()
  await vi.waitFor(
    async () =>
      expect(await members()).toMatchObject({
        members: [{ extension: '1002', state: 'left' }, { extension: '1001', role: 'moderator' }, {}, {}],
      }),
    { timeout: 30_000 },
  )
  await hear(ana, eva)
  await hear(eva, ana)
  await ana.hangup()
  await eva.ended()
  await vi.waitFor(
    async () => expect((await stage.liveLegs()).filter((leg) => !legsBefore.includes(leg))).toEqual([]),
    { timeout: 30_000 },
  )
  expect((await harness.bridges()).filter((bridge) => !bridgesBefore.includes(bridge))).toEqual([])
})

test("calls beyond the limit per second hear congestion, and are in their callers' histories", async () => {
  const company = await stage.company()
  const numbers = Array.from({ length: 10 }, (_, index) => String(2001 + index))
  const extensions = await Promise.all(numbers.map((number) => stage.extension(company, number)))
  const callers = await Promise.all(extensions.map((extension) => stage.device(extension)))
  await Promise.all(callers.map((caller) => caller.call('4711')))
  const causes = await Promise.all(callers.map(async (caller) => (await caller.ended()).cause))
  expect(causes.filter((cause) => cause === 'congestion').length).toBeGreaterThanOrEqual(3)
  expect(causes).toContain('unknown-number')
  // Events and history agree.
  for (const [index, extension] of extensions.entries())
    expect(await stage.historyOf(extension)).toMatchObject([
      { outcome: causes[index], number: '4711', missed: false },
    ])
})
