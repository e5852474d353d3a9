import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#platform/host/process/free-port.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { CARRIER_ENDPOINT } from './config/outside-sip.ts'
import { createAsteriskEngine } from './engine.ts'
import { isOutside, OUTSIDE_ENDPOINTS } from './outside-endpoints.ts'
import { untilUp } from './testing/asterisk-harness.ts'
import { startTestAsterisk, type TestAsterisk } from './testing/test-asterisk.ts'

const SECRET = 'of the trunk'
const COMPANY = { name: 'Ferretería Ñandú', number: '6015550100' }

let asterisk: TestAsterisk
/** Both ends of the trunk, on one Asterisk. */
let exchange: TelephonyEngine
let carrier: TelephonyEngine
let [ours, theirs]: EventLog[] = []
let trunk: string

let numbers = 573001234600
/** The log keeps all arrivals: one at a number called before would be found instead. */
const unusedNumber = (): string => String(numbers++)

beforeAll(async () => {
  const outside = {
    app: 'outside',
    port: await freePort(),
    trunk: 'trunk.1',
    secret: SECRET,
    phoneSecret: 'p',
    customerSecret: 'c',
  }
  asterisk = await startTestAsterisk({ outside })
  trunk = await asterisk.addTrunk('demo', SECRET)
  expect(trunk).toBe(outside.trunk)
  const settings = asterisk.engineSettings
  exchange = createAsteriskEngine({ ...settings, serves: (endpoint) => !isOutside(endpoint) })
  carrier = createAsteriskEngine({
    ...settings,
    app: outside.app,
    serves: isOutside,
    only: OUTSIDE_ENDPOINTS,
  })
  await Promise.all([untilUp(exchange), untilUp(carrier)])
  ours = createEventLog(exchange)
  theirs = createEventLog(carrier)
  await vi.waitFor(async () => expect(await exchange.contacts(trunk)).toHaveLength(1), { timeout: 30_000 })
}, 60_000)
afterAll(async () => {
  await Promise.all([exchange?.close(), carrier?.close()])
  await asterisk?.stop()
})

test('an outgoing call reaches the carrier with number and caller id, and each side sees its own legs only', async () => {
  const leg = randomUUID()
  await exchange.dialOutside({
    leg,
    trunk,
    number: '573001234567',
    callerId: COMPANY,
    timeoutSeconds: 20,
    hops: 1,
  })
  const arrived = await theirs?.find('leg-arrived', ({ dialed }) => dialed === '573001234567')
  expect(arrived).toMatchObject({ endpoint: CARRIER_ENDPOINT, from: { number: COMPANY.number } })
  if (!arrived) return
  await carrier.answer(arrived.leg)
  await ours?.find('leg-answered', (event) => event.leg === leg)
  expect((await exchange.liveLegs()).map((live) => live.endpoint)).toEqual([trunk])
  expect((await carrier.liveLegs()).map((live) => live.endpoint)).toEqual([CARRIER_ENDPOINT])
  await carrier.hangup(arrived.leg, 'normal')
  await ours?.find('leg-ended', (event) => event.leg === leg)
  expect(ours?.events.some((event) => 'leg' in event && event.leg === arrived.leg)).toBe(false)
})

test.each([
  ['busy', 'busy'],
  // Asterisk has no cause for 603: it says 403, as carriers that are built on it do.
  ['rejected', 'forbidden'],
  ['unknown-number', 'unknown-number'],
] as const)('a call that the carrier ends as %s is %s', async (ends, cause) => {
  const leg = randomUUID()
  const number = unusedNumber()
  await exchange.dialOutside({ leg, trunk, number, callerId: COMPANY, timeoutSeconds: 20, hops: 1 })
  const arrived = await theirs?.find('leg-arrived', ({ dialed }) => dialed === number)
  await carrier.hangup(arrived?.leg ?? '', ends)
  expect(await ours?.find('leg-ended', (event) => event.leg === leg)).toMatchObject({ cause })
})

test("an incoming call arrives by the trunk, with the caller's number", async () => {
  const leg = randomUUID()
  const callerId = { name: '', number: '573009998877' }
  await carrier.dialOutside({
    leg,
    trunk: CARRIER_ENDPOINT,
    number: '6015550100',
    callerId,
    timeoutSeconds: 20,
    hops: 1,
  })
  const arrived = await ours?.find('leg-arrived', ({ endpoint }) => endpoint === trunk)
  expect(arrived).toMatchObject({ dialed: '6015550100', from: { number: callerId.number } })
  await exchange.hangup(arrived?.leg ?? '', 'busy')
  expect(await theirs?.find('leg-ended', (event) => event.leg === leg)).toMatchObject({ cause: 'busy' })
})
