import { randomUUID } from 'node:crypto'
import { describeSound, type RtpLine } from '../sip/rtp-line.ts'
import type { SipLine, Transaction } from '../sip/sip-line.ts'
import {
  header,
  parseAddress,
  type SipHeaders,
  type SipRequest,
  type SipResponse,
} from '../sip/sip-message.ts'
import { createWatch } from '../watch.ts'

/** A response of the carrier. */
export interface CarrierAnswer {
  status: number
  reason?: string
  /** Replace generated ones of the same name (`contact`, `record-route`, …). */
  headers?: SipHeaders
  /** Brings the carrier's SDP: its tone is heard from here on. */
  sound?: boolean
  /** Another SDP. */
  body?: string
  /** Another device behind the carrier (forking); default: the same for all answers. */
  toTag?: string
  /** Sent with `Require: 100rel`; what follows waits for its PRACK (RFC 3262). */
  reliable?: boolean
}

/** A call of a scripted carrier, in either direction. */
export interface CarrierCall {
  readonly callId: string
  /** As received from us; null for a call that the carrier places. */
  readonly invite: SipRequest | null
  /** Within the call, in order: ACK, CANCEL, PRACK, UPDATE, INVITE again, BYE, … */
  readonly requests: readonly SipRequest[]
  /** To the carrier's INVITE, in order. */
  readonly responses: readonly SipResponse[]
  /** Its audio: `listen`, `sendDigits`, `silent`. */
  readonly sound: RtpLine
  /** Sends responses to our INVITE one after the other. */
  answer(...answers: CarrierAnswer[]): Promise<void>
  /** Sends its latest response once more, as over UDP while the ACK is missing. */
  repeat(): void
  /** Answers requests within the call otherwise than by 200; null: 200 after all. */
  onRequest(script: (request: SipRequest) => CarrierAnswer | null): void
  /** The nth request of that method within the call, past or future; counts from 1. */
  received(method: string, nth?: number): Promise<SipRequest>
  /** The first response of at least that status to the carrier's INVITE, past or future. */
  responded(status: number): Promise<SipResponse>
  /** Sends a request within the call. @returns its final response */
  send(method: string, more?: { headers?: SipHeaders; body?: string }): Promise<SipResponse>
  /** BYE; before the answer CANCEL, or 603 for a call from us. */
  hangup(): Promise<void>
}

/** What the carrier passes on to its calls. */
export interface CarrierCallEnd extends CarrierCall {
  receive(request: SipRequest): void
  place(order: { uri: string; headers: SipHeaders; contact?: string; body?: string }): Promise<void>
}

export interface CarrierCallParts {
  line: SipLine
  sound: RtpLine
  /** Host in its SDP. */
  address: string
  callId: string
  invite: SipRequest | null
  local: string
  remote: string
  /** Of the dialog. */
  target: string
}

const branchOf = (request: SipRequest) => /;branch=([^;,\s]+)/.exec(header(request, 'via'))?.[1] ?? ''

export function createCarrierCall(parts: CarrierCallParts): CarrierCallEnd {
  const { line, sound, address, callId, invite, local } = parts
  const localTag = randomUUID()
  const requests: SipRequest[] = []
  const responses: SipResponse[] = []
  const { changed, until } = createWatch(
    () =>
      `call ${callId} with ${requests.map(({ method }) => method).join(', ') || 'no requests'} and ${responses.map(({ status }) => status).join(', ') || 'no responses'}`,
  )
  let script: (request: SipRequest) => CarrierAnswer | null = () => null
  let { remote, target } = parts
  let transaction: Transaction | null = null
  let sdpVersion = 0
  let reliableNumber = 0
  /** Final response to our INVITE. */
  let final: number | null = null
  let resend: (() => void) | null = null
  const localAddress = invite === null ? local : `${local};tag=${localTag}`

  const sdp = () => describeSound(address, sound.port, 'sendrecv', ++sdpVersion)

  function respond(
    request: SipRequest,
    { status, reason, headers = [], body, toTag, ...more }: CarrierAnswer,
  ) {
    const text = body ?? (more.sound ? sdp() : undefined)
    line.respond(request, status, {
      ...(reason === undefined ? {} : { reason }),
      toTag: toTag ?? localTag,
      headers: [
        ...(text === undefined || headers.some(([name]) => name === 'content-type')
          ? []
          : ([['content-type', 'application/sdp']] as SipHeaders)),
        ...(more.reliable
          ? ([
              ['require', '100rel'],
              ['rseq', String(++reliableNumber)],
            ] as SipHeaders)
          : []),
        ...headers,
      ],
      ...(text === undefined ? {} : { body: text }),
    })
  }

  const count = (method: string) => requests.filter((request) => request.method === method).length

  async function answer(...answers: CarrierAnswer[]): Promise<void> {
    if (invite === null) throw new Error(`call ${callId} is the carrier's own`)
    for (const one of answers) {
      if (final !== null) return
      if (one.status >= 200) final = one.status
      if (one.sound && one.status < 300) sound.connect(invite.body)
      resend = () => respond(invite, one)
      resend()
      if (one.reliable) await until('PRACK', () => count('PRACK') >= reliableNumber || null)
    }
  }

  function receive(request: SipRequest): void {
    if (invite !== null && request.method === 'INVITE' && branchOf(request) === branchOf(invite)) {
      // A retransmission: the latest response again.
      resend?.()
      return
    }
    requests.push(request)
    const withSound = /^m=audio/m.test(request.body) || request.method === 'INVITE'
    if (request.method !== 'ACK') respond(request, script(request) ?? { status: 200, sound: withSound })
    if (request.method === 'CANCEL' && final === null) void answer({ status: 487 })
    changed()
  }

  function hear(response: SipResponse): void {
    responses.push(response)
    if (response.status > 100 && response.status < 300) {
      remote = header(response, 'to')
      target = parseAddress(header(response, 'contact')).uri || target
      if (response.body !== '') sound.connect(response.body)
    }
    changed()
  }

  async function send(method: string, more: { headers?: SipHeaders; body?: string } = {}) {
    let sent: Transaction | null = null
    const order = { method, uri: target, from: localAddress, to: remote, callId, ...more }
    const response = await line.request(order, (begun) => {
      sent = begun
    })
    if (method === 'INVITE' && sent !== null) line.acknowledge(sent, response)
    return response
  }

  return {
    callId,
    invite,
    requests,
    responses,
    sound,
    answer,
    receive,
    repeat: () => resend?.(),
    onRequest(next) {
      script = next
    },
    received: (method, nth = 1) =>
      until(`${method} ${nth}`, () => requests.filter((request) => request.method === method)[nth - 1]),
    responded: (status) =>
      until(`a ${status}`, () => responses.find((response) => response.status >= status)),
    send,
    async place({ uri, headers, contact, body }) {
      const order = {
        method: 'INVITE',
        uri,
        from: local,
        to: remote,
        callId,
        headers,
        ...(contact === undefined ? {} : { contact }),
        body: body ?? sdp(),
        onProgress: hear,
      }
      const response = await line.request(order, (begun) => {
        transaction = begun
      })
      if (transaction !== null) line.acknowledge(transaction, response)
      hear(response)
    },
    async hangup() {
      const answered = final === 200 || responses.some(({ status }) => status === 200)
      if (answered) await send('BYE')
      else if (invite !== null) await answer({ status: 603 })
      else if (transaction !== null) line.cancel(transaction)
    },
  }
}
