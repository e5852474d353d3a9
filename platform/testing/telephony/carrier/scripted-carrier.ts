import { randomUUID } from 'node:crypto'
import { RegistrationRefused } from '../device.ts'
import { RtpLine } from '../sip/rtp-line.ts'
import { SipLine } from '../sip/sip-line.ts'
import { header, parseAddress, type SipHeaders, type SipRequest } from '../sip/sip-message.ts'
import type { StreamOptions } from '../sip/sip-transport.ts'
import { createWatch } from '../watch.ts'
import {
  type CarrierAnswer,
  type CarrierCall,
  type CarrierCallEnd,
  createCarrierCall,
} from './carrier-call.ts'

/** Where a scripted carrier is, and who it says that it is. */
export interface ScriptedCarrierOptions {
  /** Our SIP. */
  server: { address: string; port: number }
  /** Its own address: any of 127.0.0.0/8 works on loopback. */
  address: string
  /** Its SIP port; default: any. */
  port?: number
  /** As a carrier that registers with us: the trunk's endpoint and its secret. */
  user?: string
  secret?: string
  /** Our SIP domain, for its registrations. */
  domain?: string
  /** Over TCP or, with a certificate, TLS; default: UDP. */
  stream?: StreamOptions
  /** Writes its messages otherwise: see `SipServer`. */
  spell?: (message: string) => string
  /** Frequency of its tone; default: one of no test telephone. */
  hertz?: number
}

/** An INVITE of the carrier; whatever is left out is as an ordinary carrier writes it. */
export interface CarrierInvite {
  /** Request-URI. */
  uri: string
  /** From without tag: `"Ana" <sip:…>`. */
  from: string
  /** To; default: the Request-URI. */
  to?: string
  /** Replace generated ones of the same name; `via` goes below the carrier's own. */
  headers?: SipHeaders
  contact?: string
  /** SDP; default: the carrier's own. */
  body?: string
}

/** A carrier as raw SIP, whose every message a test writes and reads. Transactions, digest and audio are its own. */
export interface ScriptedCarrier {
  readonly address: string
  readonly port: number
  /** All requests received, within calls and without, in order. */
  readonly requests: readonly SipRequest[]
  /** Registers with us. @throws RegistrationRefused */
  register(expires?: number): Promise<void>
  /** Answers registrations with it otherwise than by 200; null: 200 after all. */
  onRegister(script: (request: SipRequest) => CarrierAnswer | null): void
  /** URI of the latest Contact that registered with it; waits for one. `user`: of the To header. */
  registered(user?: string): Promise<string>
  /** Sends an INVITE. */
  call(invite: CarrierInvite): Promise<CarrierCall>
  /** Answers all calls from us, until told otherwise; without a script they wait for `CarrierCall.answer`. */
  onCall(script: (call: CarrierCall) => readonly CarrierAnswer[]): void
  /** The first call from us that fits, past or future. */
  called(fits?: (invite: SipRequest) => boolean): Promise<CarrierCall>
  /** Sends a request outside of calls. @returns its final response's status */
  send(method: string, uri: string, headers?: SipHeaders): Promise<number>
  close(): void
}

const HERTZ = 710
const REGISTRATION_SECONDS = 600

export async function createScriptedCarrier(options: ScriptedCarrierOptions): Promise<ScriptedCarrier> {
  const { server, address, user = 'carrier', secret = '', domain = server.address } = options
  const requests: SipRequest[] = []
  const calls = new Map<string, CarrierCallEnd>()
  const { changed, until } = createWatch(
    () => `carrier ${address} with ${requests.map(({ method }) => method).join(', ') || 'no requests'}`,
  )
  const own = { callId: randomUUID(), tag: randomUUID() }
  let received = Promise.resolve()
  let registrar: (request: SipRequest) => CarrierAnswer | null = () => null
  let answers: (call: CarrierCall) => readonly CarrierAnswer[] = () => []
  const line = await SipLine.open(
    { user, secret, domain },
    {
      ...server,
      from: address,
      ...(options.port === undefined ? {} : { fromPort: options.port }),
      ...(options.stream === undefined ? {} : { stream: options.stream }),
      ...(options.spell === undefined ? {} : { spell: options.spell }),
    },
    (request) => {
      // One after the other: what belongs to a call must not overtake the INVITE that opens its sound.
      received = received.then(() => receive(request))
    },
  )
  const newSound = () => RtpLine.open(address, options.hertz ?? HERTZ, () => undefined)

  async function receive(request: SipRequest): Promise<void> {
    requests.push(request)
    const call = calls.get(header(request, 'call-id'))
    if (call) call.receive(request)
    else if (request.method === 'INVITE') await take(request)
    else if (request.method === 'REGISTER') accept(request)
    else if (request.method !== 'ACK') line.respond(request, request.method === 'OPTIONS' ? 200 : 481)
    changed()
  }

  function accept(request: SipRequest): void {
    const { status, reason, headers } = registrar(request) ?? { status: 200 }
    const contact: SipHeaders = status === 200 ? [['contact', header(request, 'contact')]] : []
    line.respond(request, status, {
      ...(reason === undefined ? {} : { reason }),
      toTag: own.tag,
      headers: [...contact, ...(headers ?? [])],
    })
  }

  async function take(request: SipRequest): Promise<void> {
    const callId = header(request, 'call-id')
    const call = createCarrierCall({
      line,
      sound: await newSound(),
      address,
      callId,
      invite: request,
      local: header(request, 'to'),
      remote: header(request, 'from'),
      target: parseAddress(header(request, 'contact')).uri,
    })
    calls.set(callId, call)
    void call.answer({ status: 100 }, ...answers(call))
  }

  let closed = false
  return {
    address,
    port: line.port,
    requests,
    async register(expires = REGISTRATION_SECONDS) {
      const { status } = await line.request({
        method: 'REGISTER',
        uri: `sip:${domain}`,
        from: `<sip:${user}@${domain}>;tag=${own.tag}`,
        to: `<sip:${user}@${domain}>`,
        callId: own.callId,
        headers: [['expires', String(expires)]],
      })
      if (status !== 200) throw new RegistrationRefused(`${user}: ${status}`)
    },
    onRegister(script) {
      registrar = script
    },
    registered: (name) =>
      until('a registration', () => {
        const latest = requests.findLast(
          (request) =>
            request.method === 'REGISTER' &&
            (name === undefined || parseAddress(header(request, 'to')).user === name),
        )
        return latest && parseAddress(header(latest, 'contact')).uri
      }),
    async call({ uri, from, to = `<${uri}>`, headers = [], contact, body }) {
      const callId = randomUUID()
      const local = from.includes(';tag=') ? from : `${from};tag=${randomUUID()}`
      const call = createCarrierCall({
        line,
        sound: await newSound(),
        address,
        callId,
        invite: null,
        local,
        remote: to,
        target: uri,
      })
      calls.set(callId, call)
      // Without any response the test's own wait for one fails.
      void call
        .place({
          uri,
          headers,
          ...(contact === undefined ? {} : { contact }),
          ...(body === undefined ? {} : { body }),
        })
        .catch(() => undefined)
      return call
    },
    onCall(script) {
      answers = script
    },
    called: (fits = () => true) =>
      until('a call', () => [...calls.values()].find(({ invite }) => invite !== null && fits(invite))),
    async send(method, uri, headers = []) {
      const from = `<sip:${user}@${address}>;tag=${randomUUID()}`
      return (await line.request({ method, uri, from, to: `<${uri}>`, callId: randomUUID(), headers })).status
    },
    close() {
      if (closed) return
      closed = true
      for (const { sound } of calls.values()) sound.close()
      line.close()
    },
  }
}
