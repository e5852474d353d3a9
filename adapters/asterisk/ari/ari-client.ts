import { WebSocket } from 'ws'
import { AriHttp, type AriRequest } from './ari-http.ts'
import { encodeQuery, parseBody } from './encode.ts'
import { AriRefused, AriUnavailable } from './errors.ts'
import { Gate } from './gate.ts'
import { type Lanes, openLanes, targetOf } from './lanes.ts'
import { type AriEvent, infoAnswer, parseMessage } from './messages.ts'
import { Pending } from './pending.ts'

export type { AriRequest }

export interface AriSettings {
  /** `http://host:port`, without a path. */
  url: string
  user: string
  password: string
  /** Name of the Stasis application. */
  app: string
  /** Asterisk's names of the endpoints that events are about, with what enters the application; default: everything. */
  only?: readonly string[]
}

export interface AriHandlers {
  onEvent: (event: Exclude<AriEvent, { type: 'ApplicationReplaced' }>) => void
  /** An unparsable message: another version of Asterisk. */
  onMalformed: (error: unknown) => void
  /** `startedAt` distinguishes runs of Asterisk. */
  onUp: (version: string, startedAt: string) => void
  onDown: (reason: string) => void
}

/** Sends ARI requests: see `AriClient.request`. */
export interface AriRequester {
  request(request: AriRequest): Promise<unknown>
}

const RECONNECT_MS = 1_000
const TIMEOUT_MS = 5_000
const IN_FLIGHT = 128
const IN_LINE = 4_096
/** A vanished host's socket stays open silently, so it is probed. */
const PING_EVERY_MS = 5_000

/** Percent-encodes values in a path: path`channels/${id}/ring`. */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((whole, part, at) => whole + encodeURIComponent(values[at - 1] ?? '') + part)
}

/**
 * A connection to ARI: events by WebSocket; requests by WebSockets, too, if supported (half the latency under load, see
 * `lanes.ts`), otherwise by HTTP. Reconnects after a second.
 */
export class AriClient {
  readonly #settings: AriSettings
  readonly #handlers: AriHandlers
  readonly #gate = new Gate(IN_FLIGHT, IN_LINE)
  readonly #pending = new Pending(TIMEOUT_MS)
  readonly #authorization: string
  readonly #http: AriHttp
  /** The newest connection, and a promise for when it is open. */
  #latest: WebSocket | null = null
  #socket: WebSocket | null = null
  #overSocket = false
  #lanes: Lanes | null = null
  #retry: NodeJS.Timeout | null = null
  #reason = ''
  #gaveWay = false
  #closed = false

  constructor(settings: AriSettings, handlers: AriHandlers) {
    this.#settings = settings
    this.#handlers = handlers
    this.#authorization = `Basic ${Buffer.from(`${settings.user}:${settings.password}`).toString('base64')}`
    this.#http = new AriHttp(settings.url, this.#authorization, TIMEOUT_MS)
  }

  /** An answer as a stream; null: not found. @throws AriRefused, AriUnavailable */
  open(below: string, signal: AbortSignal | null = null): Promise<Response | null> {
    return this.#http.open(below, signal)
  }

  connect(): void {
    if (this.#closed) return
    const url = this.#socketUrl(this.#settings.app)
    // Otherwise channels and endpoints would need subscriptions, and endpoints only once they exist.
    if (this.#settings.only === undefined) url.searchParams.set('subscribeAll', 'true')
    const socket = new WebSocket(url, {
      headers: { authorization: this.#authorization },
      handshakeTimeout: TIMEOUT_MS,
      perMessageDeflate: false,
    })
    this.#latest = socket
    this.#reason = 'Asterisk ended the connection'
    let heartbeat: NodeJS.Timeout | null = null
    let alive = true
    socket.on('open', () => {
      this.#socket = socket
      heartbeat = setInterval(() => {
        if (!alive) {
          return this.reconnect('Asterisk no longer answers')
        }
        alive = false
        socket.ping()
      }, PING_EVERY_MS)
      void this.#greet(socket)
    })
    socket.on('pong', () => {
      alive = true
    })
    socket.on('message', (data) => {
      alive = true
      this.#receive(data.toString())
    })
    socket.on('error', (error) => {
      this.#reason = error.message
    })
    socket.on('close', () => {
      if (heartbeat) clearInterval(heartbeat)
      if (this.#socket === socket) this.#socket = null
      this.#closeLanes()
      this.#pending.failAll(this.#reason)
      if (this.#closed) return
      this.#handlers.onDown(this.#reason)
      this.#retry = setTimeout(() => void this.#connectAgain(), RECONNECT_MS)
    })
  }

  /**
   * The parsed body; null if empty.
   * @throws AriRefused, AriUnavailable
   */
  request(request: AriRequest): Promise<unknown> {
    if (this.#socket === null) return Promise.reject(new AriUnavailable('There is no connection to Asterisk'))
    // What takes long has no place in the gate either.
    if (request.patienceMs !== undefined) return this.#http.request(request)
    return this.#gate.pass(() =>
      this.#overSocket ? this.#requestBySocket(request) : this.#http.request(request),
    )
  }

  /** Replaces this connection by a new one. */
  reconnect(reason: string): void {
    this.#reason = reason
    this.#socket?.terminate()
  }

  /** Closes for good. */
  close(): void {
    this.#closed = true
    if (this.#retry) clearTimeout(this.#retry)
    this.#latest?.terminate()
    this.#closeLanes()
    this.#pending.failAll('The connection was closed')
  }

  async #greet(socket: WebSocket): Promise<void> {
    try {
      // By HTTP: the answer tells whether WebSocket requests are supported.
      this.#overSocket = false
      const { system, status } = infoAnswer.parse(
        await this.request({ method: 'GET', path: 'asterisk/info', query: { only: 'system,status' } }),
      )
      this.#overSocket = takesRequestsBySocket(system.version)
      if (this.#socket !== socket) return
      if (this.#overSocket) this.#openLanes()
      this.#handlers.onUp(system.version, status.startup_time)
    } catch (error) {
      // Unusable: closing it reports the loss and reconnects.
      this.#handlers.onMalformed(error)
      socket.terminate()
    }
  }

  #socketUrl(app: string): URL {
    const url = new URL('/ari/events', this.#settings.url.replace(/^http/, 'ws'))
    url.searchParams.set('app', app)
    return url
  }

  #openLanes(): void {
    this.#closeLanes()
    this.#lanes = openLanes({
      urlOf: (app) => this.#socketUrl(app),
      app: this.#settings.app,
      authorization: this.#authorization,
      handshakeTimeout: TIMEOUT_MS,
      onMessage: (text) => this.#receive(text),
      onLost: () => this.reconnect('a connection for requests was lost'),
    })
  }

  #closeLanes(): void {
    this.#lanes?.close()
    this.#lanes = null
  }

  /** Another program connected under our name and receives the events; taking them back would do the same to it. */
  #giveWay(): void {
    this.#gaveWay = true
    this.reconnect('another program took over the calls of this Asterisk')
  }

  async #connectAgain(): Promise<void> {
    if (this.#gaveWay && (await this.#nameIsTaken()) && !this.#closed) {
      this.#retry = setTimeout(() => void this.#connectAgain(), RECONNECT_MS)
      return
    }
    this.#gaveWay = false
    this.connect()
  }

  async #nameIsTaken(): Promise<boolean> {
    try {
      await this.#http.request({ method: 'GET', path: path`applications/${this.#settings.app}` })
      return true
    } catch (error) {
      if (error instanceof AriRefused && error.status === 404) return false
      if (error instanceof AriUnavailable) return false
      throw error
    }
  }

  #receive(text: string): void {
    let message: ReturnType<typeof parseMessage>
    try {
      message = parseMessage(text)
    } catch (error) {
      this.#handlers.onMalformed(error)
      return
    }
    if (message === null) return
    if (message.type === 'RESTResponse') this.#pending.answer(message)
    else if (message.type === 'ApplicationReplaced') this.#giveWay()
    else this.#handlers.onEvent(message)
  }

  async #requestBySocket({ method, path: under, query, body }: AriRequest): Promise<unknown> {
    const events = this.#socket
    if (events === null) throw new AriUnavailable('There is no connection to Asterisk')
    const target = targetOf(under)
    const socket = (target === null ? null : this.#lanes?.of(target)) ?? events
    const uri = query ? `${under}?${encodeQuery(query)}` : under
    const answer = await this.#pending.send((id) =>
      socket.send(
        JSON.stringify({
          type: 'RESTRequest',
          transaction_id: id,
          request_id: id,
          method,
          uri,
          ...(body === undefined
            ? {}
            : { content_type: 'application/json', message_body: JSON.stringify(body) }),
        }),
      ),
    )
    if (answer.status_code >= 300) {
      throw new AriRefused(
        answer.status_code,
        `${method} ${under}`,
        answer.message_body ?? answer.reason_phrase,
      )
    }
    return parseBody(answer.message_body ?? '')
  }
}

/** Supported since 22.5. */
export function takesRequestsBySocket(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  return major > 22 || (major === 22 && minor >= 5)
}
