import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CarrierCall } from '#platform/testing/telephony/carrier/carrier-call.ts'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { createEventLog, type EventLog } from '#platform/testing/telephony/event-log.ts'
import { describeSound, RtpLine } from '#platform/testing/telephony/sip/rtp-line.ts'
import type { SipDevice } from '#platform/testing/telephony/sip/sip-device-port.ts'
import { header } from '#platform/testing/telephony/sip/sip-message.ts'
import { analyse, pitchOf } from '#platform/testing/telephony/sip/tone.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'

/** Tones of the carrier's two sides; no telephone of this test has them. */
const [CARRIER, FORK] = [8, 9]
const ADDRESS = '127.0.0.31'

let harness: AsteriskHarness
let log: EventLog
let carrier: ScriptedCarrier
let trunk: string
let phone: SipDevice
let fork: RtpLine
let numbers = 0
const callers = new Set<string>()

beforeAll(async () => {
  harness = await startAsteriskHarness()
  log = createEventLog(harness.engine)
  const { sip } = harness.asterisk.options
  carrier = await createScriptedCarrier({
    server: sip,
    domain: sip.domain,
    address: ADDRESS,
    hertz: pitchOf(CARRIER),
  })
  trunk = await addCarrierTrunk(harness.asterisk.database, {
    slug: 'antes',
    kind: 'address',
    address: ADDRESS,
    port: carrier.port,
  })
  await harness.engine.refreshTrunks()
  phone = await harness.device(await harness.account('antes-1001'), {
    voices: () =>
      new Map([
        [CARRIER, 'carrier'],
        [FORK, 'fork'],
      ]),
  })
  await phone.register()
  fork = await RtpLine.open(ADDRESS, pitchOf(FORK), () => undefined)
})
afterAll(async () => {
  fork?.close()
  carrier?.close()
  log?.close()
  await harness?.stop()
})

async function dial(): Promise<{ leg: string; call: CarrierCall }> {
  numbers += 1
  const number = `57300123${4000 + numbers}`
  const leg = randomUUID()
  const callerId = { name: 'Ferretería', number: '576015550100' }
  await harness.engine.dialOutside({ leg, trunk, number, callerId, timeoutSeconds: 20, hops: 1 })
  return { leg, call: await carrier.called((invite) => invite.uri.includes(number)) }
}

const hears = (who: string) =>
  vi.waitFor(async () => expect((await phone.hears()).devices).toEqual([who]), { timeout: 30_000 })
const ofLeg = <Type extends Parameters<EventLog['find']>[0]>(type: Type, leg: string) =>
  log.find(type, (event) => 'leg' in event && event.leg === leg)

/** The phone calls, and hears what the carrier sends in its first response. */
async function listening(first: Parameters<CarrierCall['answer']>[0]) {
  await phone.call('300')
  const arrived = await log.find('leg-arrived', (event) => !callers.has(event.leg))
  callers.add(arrived.leg)
  const { leg, call } = await dial()
  const answered = call.answer(first)
  expect(await ofLeg('leg-progress', leg)).toMatchObject({ sound: true })
  const bridge = randomUUID()
  await harness.engine.bridgeEarly(bridge, arrived.leg, leg)
  await answered
  await hears('carrier')
  expect(phone.phase()).toBe('ringback')
  return { caller: arrived.leg, leg, call, bridge }
}

async function talk({ caller, leg, call, bridge }: Awaited<ReturnType<typeof listening>>): Promise<void> {
  await ofLeg('leg-answered', leg)
  await harness.engine.answer(caller)
  await harness.engine.bridge(bridge, [caller, leg])
  await phone.reaches('talking')
  await call.hangup()
  await ofLeg('leg-ended', leg)
  await harness.engine.hangup(caller, 'normal')
  await phone.reaches('idle')
}

test.each([true, false])('183 with SDP, 180, 200 (reliable, with PRACK: %s)', async (reliable) => {
  const early = await listening({ status: 183, sound: true, reliable })
  await early.call.answer({ status: 180, reliable })
  await ofLeg('leg-ringing', early.leg)
  await hears('carrier')
  await early.call.answer({ status: 200, sound: !reliable })
  if (reliable) expect(header(await early.call.received('PRACK', 2), 'rack')).toMatch(/^2 \d+ INVITE$/)
  await talk(early)
})

test('180 with SDP is heard, too', async () => {
  const early = await listening({ status: 180, sound: true })
  await early.call.answer({ status: 200, sound: true })
  await talk(early)
})

test('of a forked call the latest branch is heard, and the one that answers', async () => {
  const early = await listening({ status: 183, sound: true, toTag: 'first' })
  fork.connect(early.call.invite?.body ?? '')
  const body = describeSound(ADDRESS, fork.port, 'sendrecv', 1)
  const headers: [string, string][] = [['content-type', 'application/sdp']]
  early.call.sound.silent = true
  await early.call.answer({ status: 183, toTag: 'second', body })
  await hears('fork')
  await early.call.answer({ status: 200, toTag: 'second', body, headers })
  await ofLeg('leg-answered', early.leg)
  await harness.engine.answer(early.caller)
  await harness.engine.bridge(early.bridge, [early.caller, early.leg])
  await hears('fork')
  const heard = async () => analyse(await fork.listen(240), [1, 2, 3]).voices
  await vi.waitFor(async () => expect(await heard()).toHaveLength(1), { timeout: 30_000 })
  await harness.engine.hangup(early.leg, 'normal')
  await harness.engine.hangup(early.caller, 'normal')
  await phone.reaches('idle')
})

test.each([
  [401, 'forbidden'],
  [402, 'forbidden'],
  [407, 'forbidden'],
  [410, 'unknown-number'],
  [485, 'unknown-number'],
  [604, 'unknown-number'],
  [600, 'busy'],
  [482, 'rejected'],
  [483, 'rejected'],
  [488, 'failed'],
  [502, 'failed'],
  [302, 'failed'],
] as const)('a refusal with %i is %s', async (status, cause) => {
  const { leg, call } = await dial()
  await call.answer({ status })
  expect(await ofLeg('leg-ended', leg)).toMatchObject({ cause })
})
