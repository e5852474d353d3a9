import { KeepAlive } from './keep-alive.ts'

/** Timeout of opening a connection, ms. */
const OPEN_WITHIN = 5_000

/**
 * The transport for JsSIP: a WebSocket with sub-protocol `sip` that fetches a new single-use ticket for each connection and
 * detects a dead one. JsSIP itself decides when to reconnect.
 */
export class TicketedSipSocket {
  readonly url: string
  readonly sip_uri: string
  via_transport: string
  readonly #ticket: () => Promise<string>
  #socket: WebSocket | null = null
  /** Counts connections, so that a late ticket opens nothing. */
  #attempt = 0
  /** Start of the pending attempt; null without one. */
  #since: number | null = null
  #timeout: ReturnType<typeof setTimeout> | null = null
  readonly #alive = new KeepAlive({
    ping: () => this.#socket?.send('\r\n\r\n'),
    onDead: () => this.#lose(true, 4000, 'no answer'),
  })

  onconnect(): void {}
  ondisconnect(_error: boolean, _code?: number, _reason?: string): void {}
  ondata<Data>(_data: Data): void {}

  constructor(url: string, ticket: () => Promise<string>) {
    this.url = url
    this.#ticket = ticket
    const { protocol, host } = new URL(url)
    this.via_transport = protocol === 'wss:' ? 'WSS' : 'WS'
    this.sip_uri = `sip:${host};transport=ws`
  }

  connect(): void {
    if (this.isConnected() || this.isConnecting()) return
    this.#attempt += 1
    this.#since = Date.now()
    const attempt = this.#attempt
    this.#timeout = setTimeout(() => {
      if (attempt === this.#attempt && this.#since !== null) this.#lose(true)
    }, OPEN_WITHIN)
    this.#ticket().then(
      (ticket) => {
        if (attempt === this.#attempt) this.#open(ticket, attempt)
      },
      () => {
        if (attempt === this.#attempt) this.#lose(true)
      },
    )
  }

  disconnect(): void {
    this.#drop()
  }

  send(message: string | ArrayBufferLike | Blob | ArrayBufferView): boolean {
    if (!this.isConnected() || typeof message !== 'string') return false
    this.#socket?.send(message)
    return true
  }

  isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  isConnecting(): boolean {
    return this.#since !== null
  }

  /** Checks at once whether the connection is alive, instead of at the next interval. */
  check(): void {
    if (this.isConnected()) this.#alive.check()
    // An attempt from before the computer slept will not succeed.
    else if (this.#since !== null && Date.now() - this.#since > OPEN_WITHIN / 2) this.#lose(true)
  }

  #open(ticket: string, attempt: number): void {
    const socket = new WebSocket(`${this.url}?${new URLSearchParams({ ticket })}`, 'sip')
    this.#socket = socket
    const current = () => attempt === this.#attempt
    socket.onopen = () => {
      if (!current()) return socket.close()
      this.#settled()
      this.#alive.start()
      this.onconnect()
    }
    socket.onmessage = ({ data }: MessageEvent) => {
      if (!current()) return
      this.#alive.heard()
      this.ondata(data)
    }
    socket.onclose = ({ wasClean, code, reason }) => {
      if (current()) this.#lose(!wasClean, code, reason)
    }
  }

  #settled(): void {
    this.#since = null
    if (this.#timeout !== null) clearTimeout(this.#timeout)
  }

  #drop(): void {
    this.#attempt += 1
    this.#settled()
    this.#alive.stop()
    this.#socket?.close()
    this.#socket = null
  }

  /** Tells JsSIP at once: a dead connection's own close event may take minutes. */
  #lose(error: boolean, code?: number, reason?: string): void {
    this.#drop()
    this.ondisconnect(error, code, reason)
  }
}
