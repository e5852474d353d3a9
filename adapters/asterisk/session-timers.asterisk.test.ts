import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CarrierAnswer, CarrierCall } from '#platform/testing/telephony/carrier/carrier-call.ts'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { header, type SipHeaders, type SipRequest } from '#platform/testing/telephony/sip/sip-message.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'

/** Session timers (RFC 4028). A minute and a half is the shortest that the protocol allows. */
const SECONDS = 90
/** We refresh after half of the time, and give up shortly before its end. */
const PATIENCE = { timeout: 100_000, interval: 250 }

let harness: AsteriskHarness
let log: EventLog
let carrier: ScriptedCarrier
let trunk: string

beforeAll(async () => {
  harness = await startAsteriskHarness()
  log = createEventLog(harness.engine)
  const { sip } = harness.asterisk.options
  carrier = await createScriptedCarrier({ server: sip, domain: sip.domain, address: '127.0.0.41' })
  trunk = await addCarrierTrunk(harness.asterisk.database, {
    slug: 'relojes',
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

interface Talk {
  leg: string
  call: CarrierCall
}

/** We call the carrier, whose answer says who refreshes. */
async function talk(refresher: 'uac' | 'uas', number: string): Promise<Talk> {
  const leg = randomUUID()
  const callerId = { name: '', number: '576015550100' }
  await harness.engine.dialOutside({ leg, trunk, number, callerId, timeoutSeconds: 20, hops: 1 })
  const call = await carrier.called(({ uri }) => uri.includes(number))
  expect(header(call.invite as SipRequest, 'supported')).toContain('timer')
  await call.answer({ status: 200, sound: true, headers: expires(refresher) })
  await log.find('leg-answered', (event) => event.leg === leg)
  return { leg, call }
}

const expires = (refresher: 'uac' | 'uas'): SipHeaders => [
  ['session-expires', `${SECONDS};refresher=${refresher}`],
  ['require', 'timer'],
  ['supported', 'timer'],
]

/** A request of ours by which a session goes on. */
const refreshes = ({ requests }: CarrierCall) =>
  requests.filter(({ method }) => method === 'UPDATE' || method === 'INVITE')
const isEnded = (leg: string) => log.events.some((event) => event.type === 'leg-ended' && event.leg === leg)

test('a shorter session than allowed is refused with the shortest, and one within it is taken', async () => {
  const { sip } = harness.asterisk.options
  const invite = (seconds: number) =>
    carrier.call({
      uri: `sip:576015550100@${sip.address}:${sip.port}`,
      from: '<sip:573001234567@carrier.test>',
      headers: [
        ['session-expires', String(seconds)],
        ['min-se', String(seconds)],
        ['supported', 'timer'],
      ],
    })
  const short = await invite(30)
  const refusal = await short.responded(400)
  expect(refusal.status).toBe(422)
  expect(header(refusal, 'min-se')).toBe(String(SECONDS))
  const taken = await invite(SECONDS)
  const { leg } = await log.find('leg-arrived')
  await harness.engine.answer(leg)
  expect(header(await taken.responded(200), 'session-expires')).toMatch(new RegExp(`^${SECONDS};refresher=`))
  await harness.engine.hangup(leg, 'normal')
})

test('we refresh, the carrier refreshes, and a carrier that stops ends its call and no other', {
  timeout: 120_000,
}, async () => {
  const ours = await talk('uac', '573001110001')
  const theirs = await talk('uas', '573001110002')
  const stopped = await talk('uas', '573001110003')
  const answered: CarrierAnswer = { status: 200, sound: true, headers: expires('uac') }
  ours.call.onRequest((request) => (refreshes(ours.call).includes(request) ? answered : null))

  await vi.waitFor(() => expect(refreshes(ours.call)).toHaveLength(1), PATIENCE)
  const kept = await theirs.call.send('UPDATE', {
    headers: [
      ['session-expires', `${SECONDS};refresher=uac`],
      ['supported', 'timer'],
    ],
  })
  expect(kept.status).toBe(200)
  expect(header(kept, 'session-expires')).toMatch(new RegExp(`^${SECONDS};refresher=uac`))

  await vi.waitFor(() => expect(isEnded(stopped.leg)).toBe(true), PATIENCE)
  expect(stopped.call.requests.map(({ method }) => method)).toContain('BYE')
  expect(refreshes(stopped.call)).toEqual([])
  expect([ours, theirs].map(({ leg }) => isEnded(leg))).toEqual([false, false])
  for (const { leg } of [ours, theirs]) await harness.engine.hangup(leg, 'normal')
})
