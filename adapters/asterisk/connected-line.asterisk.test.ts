import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CarrierCall } from '#platform/testing/telephony/carrier/carrier-call.ts'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { header, parseAddress, type SipRequest } from '#platform/testing/telephony/sip/sip-message.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'

const OWN = { name: '', number: '576015550100' }
/** Of the employee; and of another customer, on the other side of a transfer. */
const SECRET = /1001|salida|Extensi|3009998877/

let harness: AsteriskHarness
let log: EventLog
let carrier: ScriptedCarrier
let trunk: string

beforeAll(async () => {
  harness = await startAsteriskHarness()
  log = createEventLog(harness.engine)
  const { sip } = harness.asterisk.options
  carrier = await createScriptedCarrier({ server: sip, address: '127.0.0.26' })
  trunk = await addCarrierTrunk(harness.asterisk.database, {
    slug: 'salida',
    kind: 'address',
    address: carrier.address,
    port: carrier.port,
  })
  await harness.engine.refreshTrunks()
})
afterAll(async () => {
  carrier?.close()
  log?.close()
  await harness?.stop()
})

async function dial(number: string): Promise<{ leg: string; call: CarrierCall; invite: SipRequest }> {
  const leg = randomUUID()
  await harness.engine.dialOutside({ leg, trunk, number, callerId: OWN, timeoutSeconds: 20, hops: 1 })
  const call = await carrier.called()
  if (call.invite === null) throw new Error('no INVITE')
  return { leg, call, invite: call.invite }
}

/** An employee on the phone, whose leg is answered. */
async function employee(): Promise<{ phone: Device; leg: string }> {
  const phone = await harness.device(await harness.account('salida-1001'))
  await phone.register()
  await phone.call('3001112233')
  const { leg } = await log.find('leg-arrived', ({ endpoint }) => endpoint === 'salida-1001')
  await harness.engine.answer(leg)
  return { phone, leg }
}

const textOf = ({ headers }: { headers: SipRequest['headers'] }) =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n')

/** Everything that the carrier was told so far. */
const told = (calls: readonly CarrierCall[]) =>
  calls
    .flatMap(({ invite, requests, responses }) => [...(invite ? [invite] : []), ...requests, ...responses])
    .map(textOf)
    .join('\n\n')

test('a carrier learns the chosen number only, also when the call is joined to an employee, another customer, and back', async () => {
  const { phone, leg: ours } = await employee()
  const first = await dial('3001230000')
  await first.call.answer({ status: 180 }, { status: 200, sound: true })
  await log.find('leg-answered', ({ leg }) => leg === first.leg)
  const bridge = randomUUID()
  await harness.engine.bridge(bridge, [ours, first.leg])

  const { sip } = harness.asterisk.options
  const incoming = await carrier.call({
    uri: `sip:6015550100@${sip.address}:${sip.port}`,
    from: '"Otra clienta" <sip:3009998877@carrier.test>',
  })
  const arrived = await log.find('leg-arrived', ({ endpoint }) => endpoint === trunk)
  await harness.engine.answer(arrived.leg)
  await incoming.responded(200)
  // The employee transfers: both customers talk.
  await harness.engine.destroyBridge(bridge, [ours, first.leg])
  await harness.engine.bridge(randomUUID(), [arrived.leg, first.leg])
  await harness.engine.hangup(ours, 'normal')
  await phone.ended()
  // The end comes after whatever else was sent.
  await harness.engine.hangup(first.leg, 'normal')
  await first.call.received('BYE')
  await harness.engine.hangup(arrived.leg, 'normal')
  await incoming.received('BYE')
  expect(told([first.call])).not.toMatch(SECRET)
  // Its own From comes back in every message.
  expect(told([incoming]).replaceAll('3009998877@carrier.test', '')).not.toMatch(SECRET)
  expect(parseAddress(header(first.invite, 'from'))).toMatchObject({ name: '', user: OWN.number })
})
