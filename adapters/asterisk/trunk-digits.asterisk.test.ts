import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CarrierCall } from '#platform/testing/telephony/carrier/carrier-call.ts'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { hasTones } from '#platform/testing/telephony/sip/tone.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'

/** How digits reach a carrier, as the trunk says and both sides agreed. */

let harness: AsteriskHarness
let log: EventLog
const carriers: ScriptedCarrier[] = []
let address = 10

beforeAll(async () => {
  harness = await startAsteriskHarness()
  log = createEventLog(harness.engine)
})
afterAll(async () => {
  for (const carrier of carriers) carrier.close()
  log?.close()
  await harness?.stop()
})

/** Payload types of the carrier's answer: μ-law, and events under this number, or none. */
const answer = (call: CarrierCall, host: string, events: number | null) =>
  [
    'v=0',
    `o=- 1 1 IN IP4 ${host}`,
    's=-',
    `c=IN IP4 ${host}`,
    't=0 0',
    `m=audio ${call.sound.port} RTP/AVP 0${events === null ? '' : ` ${events}`}`,
    ...(events === null ? [] : [`a=rtpmap:${events} telephone-event/8000`, `a=fmtp:${events} 0-15`]),
    'a=sendrecv',
    '',
  ].join('\r\n')

/** An answered call to a carrier that agrees to events under this payload type, or not. */
async function talking(dtmf: string, events: number | null) {
  const { sip } = harness.asterisk.options
  address += 1
  const carrier = await createScriptedCarrier({
    server: sip,
    domain: sip.domain,
    address: `127.0.4.${address}`,
  })
  carriers.push(carrier)
  const trunk = await addCarrierTrunk(harness.asterisk.database, {
    slug: 'tonos',
    kind: 'address',
    address: carrier.address,
    port: carrier.port,
    settings: { dtmf },
  })
  await harness.engine.refreshTrunks()
  const leg = randomUUID()
  const callerId = { name: '', number: '576015550100' }
  await harness.engine.dialOutside({
    leg,
    trunk,
    number: '573001234567',
    callerId,
    timeoutSeconds: 20,
    hops: 1,
  })
  const going = await carrier.called()
  const body = answer(going, carrier.address, events)
  await going.answer({ status: 200, body })
  going.sound.connect(going.invite?.body ?? '')
  await log.find('leg-answered', (event) => event.leg === leg)
  return { going, leg }
}

/** Keys of the events received under a payload type, each once. */
const keysIn = ({ sound }: CarrierCall, type: number) => [
  ...new Set((sound.packets.get(type) ?? []).map((payload) => payload[0])),
]

const SOON = { timeout: 30_000 }

test.each([
  ['auto', 101],
  ['auto', 96],
  ['rfc4733', 110],
])('%s: as events of payload type %d, which the carrier named', async (dtmf, type) => {
  const { going, leg } = await talking(dtmf, type)
  await harness.engine.sendDigits(leg, '5')
  await vi.waitFor(() => expect(keysIn(going, type)).toEqual([5]), SOON)
  expect([...going.sound.packets.keys()].filter((one) => one !== 0 && one !== type)).toEqual([])
  await harness.engine.hangup(leg, 'normal')
})

test.each([
  ['auto', null],
  ['inband', null],
  ['inband', 101],
])('%s, with events %d agreed: as sound', async (dtmf, events) => {
  const { going, leg } = await talking(dtmf, events)
  await harness.engine.sendDigits(leg, '5')
  await vi.waitFor(
    () => expect(hasTones(Buffer.concat(going.sound.packets.get(0) ?? []), [770, 1336])).toBe(true),
    SOON,
  )
  expect([...going.sound.packets.keys()].filter((one) => one !== 0)).toEqual([])
  await harness.engine.hangup(leg, 'normal')
})

test('info: as a request within the call, and nothing in the sound', async () => {
  const { going, leg } = await talking('info', 101)
  await harness.engine.sendDigits(leg, '5')
  const { body } = await going.received('INFO')
  expect(body).toMatch(/Signal=\s*5/)
  expect([...going.sound.packets.keys()].filter((one) => one !== 0)).toEqual([])
  await harness.engine.hangup(leg, 'normal')
})

test.each([
  ['auto', ['7', '9']],
  ['rfc4733', ['7', '9']],
  // It offers no events: a carrier sends none.
  ['info', ['9']],
])('%s: digits of the carrier are read as events and as requests', async (dtmf, read) => {
  const { going, leg } = await talking(dtmf, dtmf === 'info' ? null : 101)
  if (dtmf !== 'info') await going.sound.sendDigits('7')
  await going.send('INFO', {
    headers: [['content-type', 'application/dtmf-relay']],
    body: 'Signal=9\r\nDuration=160\r\n',
  })
  await log.find('leg-digit', (event) => event.leg === leg && event.digit === '9')
  const digits = log.events.flatMap((event) =>
    event.type === 'leg-digit' && event.leg === leg ? [event.digit] : [],
  )
  expect(digits).toEqual(read)
  await harness.engine.hangup(leg, 'normal')
})
