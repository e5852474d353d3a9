import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startAsteriskHarness } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { createCallStage } from '#features/phone/server/call-control/scenarios/stage/call-stage.ts'
import {
  DID,
  exchange,
  hears,
  OUTSIDER,
} from '#features/phone/server/call-control/scenarios/stage/exchange-setting.ts'
import { createTestPlans } from '#features/phone/server/call-control/scenarios/stage/test-plans.ts'
import { buildTrunk } from '#features/phone/server/testing.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { SupervisorEvent } from '#platform/host/process/index.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { deskUserName } from '#platform/telephony/endpoint-name.ts'
import { type Flood, type FloodOrder, startFlood } from '#platform/testing/telephony/sip/invite-flood.ts'
import { thorough } from '#platform/testing/thorough.ts'

const events: SupervisorEvent['type'][] = []
const harness = await startAsteriskHarness({
  watch: { everyMs: 500, misses: 3 },
  onEvent: ({ type }) => events.push(type),
})
const { ownerUrl, masterSecret, options, server } = harness.asterisk
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
const plans = createTestPlans()
const secrets = createSealedBox(masterSecret, 'extension secrets')
const { domain, port } = options.sip
const pbx = createPbx({ database, secrets, realm: domain, ringSeconds: 20, planSource: plans.source })
const { engine } = harness
const stage = await createCallStage(
  {
    database,
    pbx,
    plans,
    harness: { engine, device: (account) => harness.device(account), stop: async () => {} },
  },
  { ringSeconds: 20, callsPerSecond: 60, callsPerSecondPerCompany: 10 },
)
afterAll(async () => {
  await stage.stop()
  await database.close()
  await harness.stop()
})

type Exchange = Awaited<ReturnType<typeof exchange>>
const floods: Flood[] = []
let innocent: Exchange
let flooded: Exchange
/** A second carrier of the flooded company. */
let carrier: { user: string; secret: string }
const STRANGER = '127.0.0.99'

beforeAll(async () => {
  innocent = await exchange(stage, ([ana]) => ({ to: { kind: 'extension', id: ana } }))
  flooded = await exchange(stage, ([ana]) => ({ to: { kind: 'extension', id: ana } }))
  const { account } = await buildTrunk(database, flooded.company)
  carrier = { user: account.endpoint, secret: account.secret }
})
afterEach(async () => {
  for (const flood of floods.splice(0)) await flood.stop()
})

async function flood(more: Partial<FloodOrder>): Promise<Flood> {
  const server = { address: '127.0.0.1', port }
  const started = await startFlood({
    server,
    from: STRANGER,
    domain,
    to: () => DID,
    perSecond: FLOOD,
    ...more,
  })
  floods.push(started)
  return started
}

const slugOf = ({ people: [ana] }: Exchange) => ana.extension.endpoint.replace(/-\d+$/, '')

/** A call from outside, answered and ended. */
async function callCompletely({ carrier, people: [ana] }: Exchange): Promise<void> {
  await carrier.call(DID, OUTSIDER)
  await ana.device.reaches('ringing')
  await ana.device.answer()
  await carrier.reaches('talking')
  await carrier.hangup()
  await ana.device.ended()
  await carrier.reaches('idle')
}

/** The innocent company's calls, five a second and so within its share, while requests are sent. */
async function callBeside(running: Flood, perSecond: number, calls: number): Promise<void> {
  const { sent } = running.counts
  for (let made = 0; made < calls; made += 1) {
    const next = sent + (made * perSecond) / 5
    await vi.waitFor(() => expect(running.counts.sent).toBeGreaterThanOrEqual(next), {
      timeout: 30_000,
      interval: 10,
    })
    await callCompletely(innocent)
  }
}

const CALLS = thorough(15, 150)
/** Ten times the share of a company. */
const FLOOD = 100
const STRANGERS = 300

test('a company at ten times its share: no call of another is lost, and those under way go on', {
  timeout: 120_000,
}, async () => {
  const pid = server.pid()
  const [, luis, eva] = innocent.people
  await luis.device.call('1003')
  await eva.device.reaches('ringing')
  await eva.device.answer()
  await hears(luis.device, eva.device)
  const storm = await flood({ account: carrier, perSecond: FLOOD })
  await callBeside(storm, FLOOD, CALLS)
  await hears(eva.device, luis.device)
  // Its own people can still call.
  await flooded.people[1].device.call('1003')
  await flooded.people[2].device.reaches('ringing')

  const { sent, finals } = await storm.stop()
  expect(finals.get(503) ?? 0).toBeGreaterThan(sent / 2)
  // Also those that Asterisk refused by itself, which it tells as a sum.
  await vi.waitFor(() => expect(stage.phone.figures().rejectedCalls).toBeGreaterThan(sent / 2), {
    timeout: 30_000,
  })
  // Refused calls write nothing.
  await stage.phone.settled()
  const { rows } = await harness.asterisk.database.query(
    'SELECT count(*)::int AS calls FROM calls WHERE company_id = $1',
    [flooded.company.id],
  )
  expect((rows[0] as { calls: number }).calls).toBeLessThan(sent / 2)
  expect(server.pid()).toBe(pid)
  expect(events).toEqual(['ready'])
})

test('all phones of a company call for help without end: no call of another is lost', {
  timeout: 120_000,
}, async () => {
  const pid = server.pid()
  const phones = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => harness.account(`${slugOf(flooded)}-${5001 + nth}`)),
  )
  const perSecond = FLOOD / phones.length
  const storms = await Promise.all(
    phones.map(({ endpoint, secret }) =>
      flood({ account: { user: deskUserName(endpoint), secret }, perSecond, to: () => '112' }),
    ),
  )
  const [first] = storms
  if (!first) throw new Error('no flood')
  await callBeside(first, perSecond, CALLS)
  const counts = await Promise.all(storms.map((one) => one.stop()))
  const of = (status: number) => counts.reduce((sum, { finals }) => sum + (finals.get(status) ?? 0), 0)
  const sent = counts.reduce((sum, one) => sum + one.sent, 0)
  // Five a second of one phone are fewer than it alone may make: all of them together are too many.
  expect(of(503)).toBeGreaterThan(sent / 4)
  expect(server.pid()).toBe(pid)
  expect(events).toEqual(['ready'])
})

test.each(['INVITE', 'REGISTER', 'OPTIONS'] as const)(
  'a stranger’s flood of %s costs others no call',
  { timeout: 120_000 },
  async (method) => {
    const pid = server.pid()
    const storm = await flood({ method, perSecond: STRANGERS, to: (nth) => `${1000 + (nth % 9000)}` })
    await callBeside(storm, STRANGERS, CALLS)
    await storm.stop()
    expect(server.pid()).toBe(pid)
    expect(events).toEqual(['ready'])
  },
)

test('requests beyond what it can answer do not restart Asterisk, and end no call', {
  timeout: 120_000,
}, async () => {
  const pid = server.pid()
  const { carrier, people } = innocent
  await carrier.call(DID, OUTSIDER)
  await people[0].device.reaches('ringing')
  await people[0].device.answer()
  await hears(carrier, people[0].device)
  const storm = await flood({ perSecond: 5_000, to: (nth) => `${1000 + (nth % 9000)}` })
  await vi.waitFor(() => expect(storm.counts.sent).toBeGreaterThan(thorough(30_000, 300_000)), {
    timeout: 100_000,
  })
  await storm.stop()
  expect(server.pid()).toBe(pid)
  expect(events.filter((event) => event !== 'overloaded')).toEqual(['ready'])
  // Sound goes on while it works off what it has taken in.
  await hears(carrier, people[0].device)
  await vi.waitFor(async () => expect(await server.hears()).toBe(true), { timeout: 30_000 })
  await carrier.hangup()
  await people[0].device.ended()
})
