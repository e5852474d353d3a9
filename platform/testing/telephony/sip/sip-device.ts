import { randomUUID } from 'node:crypto'
import { carrierRefusal } from '#platform/telephony/carrier/refusal.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { HangupCause, WaitingMessages } from '#platform/telephony/port.ts'
import type { Announcing, CallEnd, DevicePhase, IncomingCall } from '../device.ts'
import { createPhaseWatch } from '../phase-watch.ts'
import { heardOn } from './heard-on.ts'
import { registering } from './registering.ts'
import { RtpLine } from './rtp-line.ts'
import { addressAt, dialogAt, dialogOf, refer, type SipCall, soundOf, within } from './sip-call.ts'
import { accountOf, type SipDevice, type SipDeviceOptions } from './sip-device-port.ts'
import { type OutgoingRequest, SipLine } from './sip-line.ts'
import {
  addressesOf,
  claimedHeaders,
  completedElsewhere,
  dialedOf,
  headersOf,
  refusalOf,
  transferFailed,
  waitingMessages,
} from './sip-meaning.ts'
import { header, parseAddress, type SipHeaders, type SipRequest, type SipResponse } from './sip-message.ts'
import { pitchOf } from './tone.ts'

/** A telephone over UDP and plain RTP, controlled by a test. */
export async function createSipDevice(options: SipDeviceOptions): Promise<SipDevice> {
  const { id, endpoint, user, domain, server } = options
  const { phase, become, until } = createPhaseWatch(id)
  let call: SipCall | null = null
  let latestCallId: string | null = null
  let incoming: IncomingCall | null = null
  let end: CallEnd | null = null
  let digitsReceived = ''
  let messages: WaitingMessages | null = null
  let refused = false
  let silent = false
  let announcing: Announcing | null = null
  let vanished = false
  const line = await SipLine.open(accountOf(options), server, (request) => void receive(request))

  async function begin(parts: Omit<SipCall, 'line' | 'provisional' | 'sdpVersion'>): Promise<SipCall> {
    const rtp = await RtpLine.open(server.address, pitchOf(options.voice), (digit) => {
      digitsReceived += digit
    })
    call = { ...parts, line: rtp, provisional: Promise.withResolvers(), sdpVersion: 1 }
    latestCallId = parts.callId
    end = null
    digitsReceived = ''
    refused = false
    return call
  }

  function finish(which: SipCall, cause: HangupCause): void {
    if (call !== which) return
    which.line.close()
    call = null
    end = { cause }
    become('idle')
  }

  async function receive(request: SipRequest): Promise<void> {
    if (vanished) return
    const ours = call !== null && header(request, 'call-id') === call.callId ? call : null
    if (ours !== null) return receiveWithin(ours, request)
    if (request.method === 'INVITE') return ring(request)
    if (request.method === 'NOTIFY') messages = waitingMessages(request) ?? messages
    // Crossing BYEs: ours was first.
    if (request.method !== 'ACK') line.respond(request, request.method === 'BYE' ? 481 : 200)
  }

  function receiveWithin(which: SipCall, request: SipRequest): void {
    if (request.method === 'ACK') return
    if (request.method === 'INVITE') {
      // A retransmission while ringing: the first answer is on its way.
      if (which.invite === null) line.respond(request, 200, answerOf(which))
      return
    }
    line.respond(request, 200)
    if (request.method === 'NOTIFY' && transferFailed(request)) refuseTransfer()
    if (request.method === 'BYE') finish(which, 'normal')
    if (request.method === 'CANCEL') stopRinging(which, request)
  }

  function refuseTransfer(): void {
    refused = true
    become(phase())
  }

  function stopRinging(which: SipCall, request: SipRequest): void {
    if (!which.invite) return
    line.respond(which.invite, 487, { toTag: which.localTag })
    finish(which, completedElsewhere(request) ? 'answered-elsewhere' : 'cancelled')
  }

  const answerOf = (which: SipCall) => ({
    toTag: which.localTag,
    headers: [['content-type', 'application/sdp']] as [string, string][],
    body: soundOf(which, server.address),
  })

  async function ring(request: SipRequest): Promise<void> {
    if (silent) return
    if (call !== null) return line.respond(request, 486, { toTag: randomUUID() })
    const from = parseAddress(header(request, 'from'))
    const dialed = trunkOf(endpoint) === null ? {} : dialedOf(request)
    incoming = { name: from.name, number: from.user, headers: headersOf(request), ...dialed }
    const localTag = randomUUID()
    await begin({
      direction: 'in',
      callId: header(request, 'call-id'),
      localTag,
      remote: header(request, 'from'),
      target: parseAddress(header(request, 'contact')).uri,
      local: `${header(request, 'to')};tag=${localTag}`,
      invite: request,
      transaction: null,
    })
    // Before a CANCEL can arrive, the call must exist.
    if (announcing === null) line.respond(request, 180, { toTag: localTag })
    else announce(request, localTag)
    become('ringing')
  }

  function announce(request: SipRequest, toTag: string): void {
    const sounding = announcing === 'announcement' ? call : null
    line.respond(request, 183, sounding ? answerOf(sounding) : { toTag })
    sounding?.line.connect(request.body)
  }

  function inPhase(expected: DevicePhase): SipCall {
    if (phase() !== expected || call === null) throw new Error(`${id} is ${phase()} instead of ${expected}`)
    return call
  }

  async function invite(which: SipCall, request: OutgoingRequest): Promise<SipResponse> {
    const answer = await line.request(request, (transaction) => {
      which.transaction = transaction
    })
    if (which.transaction) line.acknowledge(which.transaction, answer)
    return answer
  }

  async function placeCall(which: SipCall, uri: string, headers: SipHeaders): Promise<void> {
    const answer = await invite(which, {
      method: 'INVITE',
      uri,
      from: which.local,
      to: which.remote,
      callId: which.callId,
      headers,
      body: soundOf(which, server.address),
      onProgress: (progress) => {
        which.provisional.resolve()
        // Early media: the network's own announcement or ring tone.
        if (progress.body !== '' && call === which) which.line.connect(progress.body)
        if (progress.status >= 180 && call === which && phase() === 'calling') become('ringback')
      },
    })
    which.provisional.resolve()
    if (answer.status >= 300) return finish(which, refusalOf(answer))
    which.remote = header(answer, 'to')
    which.target = parseAddress(header(answer, 'contact')).uri
    if (call !== which) {
      // Cancelled just as it was answered.
      await line.request(within(which, 'BYE'))
      return
    }
    which.line.connect(answer.body)
    become('talking')
  }

  const addressOf = (to: string) => addressAt(to, domain)

  function refuse(
    status: number,
    cause: HangupCause,
    { headers = [], reason }: { headers?: SipHeaders; reason?: string | undefined } = {},
  ): void {
    const which = inPhase('ringing')
    if (which.invite)
      line.respond(which.invite, status, {
        toTag: which.localTag,
        headers,
        ...(reason === undefined ? {} : { reason }),
      })
    finish(which, cause)
  }

  async function offerAgain(direction: 'sendrecv' | 'sendonly'): Promise<void> {
    const which = inPhase('talking')
    which.line.silent = direction === 'sendonly'
    const answer = await invite(which, {
      ...within(which, 'INVITE'),
      body: soundOf(which, server.address, direction),
    })
    if (answer.status !== 200) throw new Error(`${id}: ${direction} was refused with ${answer.status}`)
  }

  return {
    id,
    endpoint,
    address: line.address,
    ...registering(line),
    goSilent() {
      silent = true
    },
    announces(what) {
      announcing = what
    },
    async alert() {
      const which = inPhase('ringing')
      if (which.invite) line.respond(which.invite, 180, { toTag: which.localTag })
    },
    async call(dialed, as) {
      if (phase() !== 'idle') throw new Error(`${id} is ${phase()} instead of idle`)
      const localTag = randomUUID()
      const { uri, from, to } = addressesOf(dialed, as, options.claims ?? user, domain)
      const which = await begin({
        direction: 'out',
        callId: randomUUID(),
        localTag,
        local: `${from};tag=${localTag}`,
        remote: to,
        target: '',
        invite: null,
        transaction: null,
      })
      become('calling')
      void placeCall(which, uri, claimedHeaders(as))
    },
    async answer() {
      const which = inPhase('ringing')
      if (!which.invite) throw new Error(`${id} has nothing to answer`)
      line.respond(which.invite, 200, answerOf(which))
      which.line.connect(which.invite.body)
      which.invite = null
      become('talking')
    },
    reject: async () => refuse(603, 'rejected'),
    busy: async () => refuse(486, 'busy'),
    refuse: async (status, reason) => refuse(status, carrierRefusal(status, true), { reason }),
    redirect: async (to) => refuse(302, 'no-answer', { headers: [['contact', `<${addressOf(to)}>`]] }),
    async hangup() {
      const which = call
      if (which === null) return
      if (phase() === 'talking') {
        finish(which, 'normal')
        await line.request(within(which, 'BYE'))
      } else if (which.direction === 'in') {
        refuse(603, 'cancelled')
      } else {
        finish(which, 'cancelled')
        await which.provisional.promise
        if (which.transaction) line.cancel(which.transaction)
      }
    },
    hold: () => offerAgain('sendonly'),
    resume: () => offerAgain('sendrecv'),
    digits: (digits) => inPhase('talking').line.sendDigits(digits),
    async transfer(to) {
      const which = inPhase('talking')
      refused = false
      const target = typeof to === 'string' ? addressOf(to) : dialogAt(to.dialog(), domain)
      const answer = await line.request(refer(which, target))
      if (answer.status !== 202) refuseTransfer()
    },
    transferRefused: async () => {
      await until('a refusal', () => refused || null)
    },
    phase,
    reaches: async (target, patienceMs) => {
      await until(target, () => (phase() === target ? target : null), patienceMs)
    },
    incoming: () => until('an incoming call', () => incoming),
    offer: () => until('an offer', () => call?.invite?.body ?? null),
    ended: (patienceMs) => until('the end', () => end, patienceMs),
    contactName: () => line.contactName,
    sipCallId: () => latestCallId,
    hears: async () => (call === null ? { devices: [], music: false } : heardOn(call.line, options.voices())),
    messages: () => messages,
    dialog: () => (call === null ? '' : dialogOf(call)),
    digitsReceived: () => digitsReceived,
    vanish() {
      vanished = true
      if (call) call.line.silent = true
    },
    ignoreRequests() {
      vanished = true
    },
    stopMedia() {
      inPhase('talking').line.silent = true
    },
    suppressSilence: () => inPhase('talking').line.reportOnly(500),
    close() {
      call?.line.close()
      line.close()
    },
  }
}
