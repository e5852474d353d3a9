import { randomBytes } from 'node:crypto'
import { authorize } from './digest.ts'
import {
  formatSip,
  header,
  parseSip,
  type SipHeaders,
  type SipRequest,
  type SipResponse,
} from './sip-message.ts'
import { openDatagrams, openStreams, type SipTransport, type StreamOptions } from './sip-transport.ts'

export interface SipAccount {
  user: string
  /** User name for authentication, if different. */
  authUser?: string
  secret: string
  /** SIP domain. */
  domain: string
}

export interface SipServer {
  address: string
  port: number
  /** The line's own address, if different. */
  from?: string
  /** Its port; default: any. */
  fromPort?: number
  /** Over TCP or TLS; default: UDP. */
  stream?: StreamOptions
  /** Writes messages otherwise, as other implementations do: compact names, folded lines. */
  spell?: (message: string) => string
}

export interface OutgoingRequest {
  method: string
  uri: string
  /** From, To, Call-ID and CSeq number; the rest is generated. */
  from: string
  to: string
  callId: string
  /** Further ones; they replace generated ones of the same name, but `via` goes below the line's own, as of earlier hops. */
  headers?: SipHeaders
  /** Contact, if not the line's own address. */
  contact?: string
  body?: string
  /** Leaves a challenge unanswered. */
  unauthenticated?: boolean
  /** Called with provisional answers. */
  onProgress?: (response: SipResponse) => void
}

export interface Transaction {
  branch: string
  cseq: number
  request: OutgoingRequest
  final: Promise<SipResponse>
}

const ANSWER_MS = 4_000
/** Timers A and E of RFC 3261, over UDP: a busy machine loses datagrams, on the loopback too. */
const SENT_AGAIN_MS = [500, 1_500, 3_500] as const
/** Requests whose answers are kept for when they come again. */
const KEPT_ANSWERS = 100

const replacing = (generated: SipHeaders, given: SipHeaders): SipHeaders => [
  ...generated.filter(([name]) => !given.some(([other]) => other === name)),
  ...given,
]

const id = (): string => randomBytes(8).toString('hex')

/** Branch and method. */
const transactionOf = (message: SipRequest | SipResponse): string =>
  `${/;branch=([^;]+)/.exec(header(message, 'via'))?.[1] ?? ''} ${header(message, 'cseq').split(' ')[1]}`

/** One socket speaking SIP for an account: transactions with their retransmissions, and digest auth. */
export class SipLine {
  readonly account: SipAccount
  readonly #transport: SipTransport
  readonly #server: SipServer
  readonly #waiting = new Map<string, (response: SipResponse) => void>()
  /** Latest answer to each request received, none yet: null. */
  readonly #answered = new Map<string, string | null>()
  #cseq = Math.floor(Math.random() * 1_000)
  #closed = false

  private constructor(transport: SipTransport, account: SipAccount, server: SipServer) {
    this.#transport = transport
    this.account = account
    this.#server = server
  }

  static async open(
    account: SipAccount,
    server: SipServer,
    onRequest: (request: SipRequest) => void,
  ): Promise<SipLine> {
    const hear = (text: string): void => {
      const message = parseSip(text)
      if (message.kind === 'response') line.#waiting.get(transactionOf(message))?.(message)
      else if (!line.#comesAgain(message)) onRequest(message)
    }
    const own = { address: server.from ?? server.address, port: server.fromPort ?? 0 }
    const ends = { server, own, onMessage: hear }
    const transport = server.stream ? await openStreams(ends, server.stream) : await openDatagrams(ends)
    const line: SipLine = new SipLine(transport, account, server)
    return line
  }

  get port(): number {
    return this.#transport.port
  }

  get address(): string {
    return `${this.#server.from ?? this.#server.address}:${this.port}`
  }

  /** Two devices of one account have different contacts. */
  get contactName(): string {
    return `${this.account.user}-${this.port}`
  }

  get contact(): string {
    const { protocol } = this.#transport
    const parameter = protocol === 'UDP' ? '' : `;transport=${protocol.toLowerCase()}`
    return `<sip:${this.contactName}@${this.address}${parameter}>`
  }

  /**
   * Sends a request, and again with credentials when challenged. `started` is called for each try, since a CANCEL must refer to
   * the last one.
   */
  async request(
    request: OutgoingRequest,
    started?: (transaction: Transaction) => void,
  ): Promise<SipResponse> {
    const first = this.#begin(request)
    started?.(first)
    const answer = await first.final
    const challenge = header(answer, answer.status === 407 ? 'proxy-authenticate' : 'www-authenticate')
    if ((answer.status !== 401 && answer.status !== 407) || challenge === '' || request.unauthenticated)
      return answer
    if (request.method === 'INVITE') this.acknowledge(first, answer)
    const authorization = authorize(challenge, this.account, request)
    const name = answer.status === 407 ? 'proxy-authorization' : 'authorization'
    const second = this.#begin({ ...request, headers: [...(request.headers ?? []), [name, authorization]] })
    started?.(second)
    return await second.final
  }

  /** ACK of a final answer: within the transaction for refusals, in the dialog for acceptance. */
  acknowledge({ branch, cseq, request }: Transaction, answer: SipResponse, headers: SipHeaders = []): void {
    const accepted = answer.status < 300
    const target = accepted ? (/<([^>]+)>/.exec(header(answer, 'contact'))?.[1] ?? request.uri) : request.uri
    this.#transmit(
      formatSip(`ACK ${target} SIP/2.0`, [
        ['via', this.#via(accepted ? `z9hG4bK${id()}` : branch)],
        ['from', request.from],
        ['to', header(answer, 'to')],
        ['call-id', request.callId],
        ['cseq', `${cseq} ACK`],
        ['max-forwards', '70'],
        ...headers,
      ]),
    )
  }

  cancel({ branch, cseq, request }: Transaction): void {
    this.#transmit(
      formatSip(`CANCEL ${request.uri} SIP/2.0`, [
        ['via', this.#via(branch)],
        ['from', request.from],
        ['to', request.to],
        ['call-id', request.callId],
        ['cseq', `${cseq} CANCEL`],
        ['max-forwards', '70'],
      ]),
    )
  }

  respond(
    request: SipRequest,
    status: number,
    more: { reason?: string; toTag?: string; headers?: SipHeaders; body?: string } = {},
  ): void {
    const copied = request.headers.filter(([name]) =>
      ['via', 'from', 'call-id', 'cseq', 'record-route'].includes(name),
    )
    const to = header(request, 'to')
    const tagged = more.toTag === undefined || to.includes(';tag=') ? to : `${to};tag=${more.toTag}`
    const headers = replacing([...copied, ['to', tagged], ['contact', this.contact]], more.headers ?? [])
    const answer = formatSip(`SIP/2.0 ${status} ${more.reason ?? 'Status'}`, headers, more.body)
    const transaction = transactionOf(request)
    if (this.#answered.has(transaction)) this.#answered.set(transaction, answer)
    this.#transmit(answer)
  }

  close(): void {
    this.#closed = true
    this.#transport.close()
  }

  /** Repeats the answer to a request that has been received before. An ACK has the branch of its INVITE, and no answer. */
  #comesAgain(request: SipRequest): boolean {
    if (request.method === 'ACK') return false
    const transaction = transactionOf(request)
    const answer = this.#answered.get(transaction)
    if (answer) this.#transmit(answer)
    if (answer !== undefined) return true
    this.#answered.set(transaction, null)
    const [oldest] = this.#answered.keys()
    if (oldest !== undefined && this.#answered.size > KEPT_ANSWERS) this.#answered.delete(oldest)
    return false
  }

  #begin(request: OutgoingRequest): Transaction {
    const branch = `z9hG4bK${id()}`
    this.#cseq += 1
    const cseq = this.#cseq
    const key = `${branch} ${request.method}`
    const again: NodeJS.Timeout[] = []
    const final = new Promise<SipResponse>((resolve, reject) => {
      const silence = setTimeout(() => {
        this.#waiting.delete(key)
        reject(new Error(`${this.account.user}: no answer to ${request.method}`))
      }, ANSWER_MS)
      this.#waiting.set(key, (response) => {
        // Ringing may take long; a provisional answer ends the timeout.
        clearTimeout(silence)
        for (const timer of again) clearTimeout(timer)
        if (response.status < 200) return request.onProgress?.(response)
        this.#waiting.delete(key)
        resolve(response)
      })
    })
    const headers: SipHeaders = [
      ['via', this.#via(branch)],
      ...replacing(
        [
          ['from', request.from],
          ['to', request.to],
          ['call-id', request.callId],
          ['cseq', `${cseq} ${request.method}`],
          ['max-forwards', '70'],
          ['contact', request.contact ?? this.contact],
          ...(request.body ? ([['content-type', 'application/sdp']] as SipHeaders) : []),
        ],
        request.headers ?? [],
      ),
    ]
    const text = formatSip(`${request.method} ${request.uri} SIP/2.0`, headers, request.body)
    this.#transmit(text)
    if (this.#transport.protocol === 'UDP')
      again.push(...SENT_AGAIN_MS.map((ms) => setTimeout(() => this.#closed || this.#transmit(text), ms)))
    return { branch, cseq, request, final }
  }

  #via(branch: string): string {
    return `SIP/2.0/${this.#transport.protocol} ${this.address};branch=${branch};rport`
  }

  #transmit(text: string): void {
    this.#transport.send(this.#server.spell?.(text) ?? text)
  }
}
