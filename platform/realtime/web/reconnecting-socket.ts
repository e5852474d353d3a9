/**
 * One live connection to one of the server's sockets, kept alive until closed.
 *
 *   connecting ──open──▶ online ──close──▶ waiting ──1 s──▶ connecting …
 *
 * A place in the stream (`cursor`) is remembered, so that a reconnection receives what was missed; when that is no
 * longer held, or the connection was away for long, the owner reads its snapshots again.
 */

/** Delay between a close and the next attempt, ms. */
const RECONNECT_AFTER = 1_000
/** Offline for this long, an alert is shown, ms. */
const TELL_AFTER = 10_000
/** Offline for this long, all data is loaded again, ms. */
const RELOAD_AFTER = 60_000

/** https://html.spec.whatwg.org/multipage/web-sockets.html#dom-websocket-open */
const OPEN = 1

export interface Frame {
  eventType: string
  cursor: string
  data: unknown
}

export interface Clock {
  now(): number
  /** Runs `task` once after `ms`; the answer cancels it. */
  after(ms: number, task: () => void): () => void
}

const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}

export interface SocketOptions {
  /** Where to connect with this ticket; `since` is the place to go on from, null to start with what happens next. */
  url: (ticket: string, since: string | null) => string
  /** Place in the stream of the data read so far: what happened after it and before the connection is sent too. */
  since?: string | null
  /** A fresh single-use ticket; a rejection counts as a failed attempt. */
  ticket: () => Promise<string>
  onEvent: (frame: Frame) => void
  /** The gap cannot be replayed: read the snapshots again. */
  onReset: () => void
  /** Back after `RELOAD_AFTER` or more: load all data again. */
  onReload: () => void
  /** `true` once connected, `false` when the connection is lost. */
  onOnline: (online: boolean) => void
  /** Called once per outage that lasts `TELL_AFTER`. */
  onError: () => void
  clock?: Clock
  WebSocket?: new (url: string) => WebSocket
}

const parseFrame = (text: unknown): Frame | null => {
  if (typeof text !== 'string') return null
  const frame: unknown = JSON.parse(text)
  if (typeof frame !== 'object' || frame === null) return null
  if (!('eventType' in frame) || typeof frame.eventType !== 'string') return null
  if (!('cursor' in frame) || typeof frame.cursor !== 'string') return null
  return { eventType: frame.eventType, cursor: frame.cursor, data: 'data' in frame ? frame.data : undefined }
}

export class ReconnectingSocket {
  readonly #options: SocketOptions
  readonly #clock: Clock
  #socket: WebSocket | null = null
  #cursor: string | null
  /** When the connection was lost (or first wanted); null while online. */
  #awaySince: number | null
  /** The first connection has nothing to catch up with. */
  #wasOnline = false
  #cancelRetry: (() => void) | null = null
  #cancelTell: (() => void) | null = null
  /** Counts attempts, so that callbacks of abandoned ones are ignored. */
  #attempt = 0
  #closed = false

  constructor(options: SocketOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#cursor = options.since ?? null
    this.#awaySince = this.#clock.now()
    this.#tellLater()
    this.#connect()
  }

  /** Reconnects at once, for when the network or the computer comes back; replaces a socket that seems open. */
  kick(): void {
    if (this.#closed) return
    this.#cancelRetry?.()
    const socket = this.#socket
    this.#lost()
    socket?.close()
    this.#cancelRetry?.()
    this.#connect()
  }

  /** Sends on the current connection. @returns false without one; nothing is queued */
  send(message: unknown): boolean {
    if (this.#socket?.readyState !== OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Closes for good; no callback runs after this. */
  close(): void {
    this.#closed = true
    this.#attempt += 1
    this.#cancelRetry?.()
    this.#cancelTell?.()
    this.#socket?.close()
    this.#socket = null
  }

  #connect(): void {
    this.#attempt += 1
    const attempt = this.#attempt
    const current = () => attempt === this.#attempt && !this.#closed
    this.#options.ticket().then(
      (ticket) => {
        if (current()) this.#open(ticket, current)
      },
      () => {
        if (current()) this.#lost()
      },
    )
  }

  #open(ticket: string, current: () => boolean): void {
    const Ctor = this.#options.WebSocket ?? WebSocket
    const socket = new Ctor(this.#options.url(ticket, this.#cursor))
    this.#socket = socket
    socket.onopen = () => {
      if (current()) this.#online()
    }
    socket.onmessage = (event: MessageEvent) => {
      if (current()) this.#receive(event.data)
    }
    socket.onclose = () => {
      if (current()) this.#lost()
    }
  }

  #online(): void {
    const away = this.#awaySince === null ? 0 : this.#clock.now() - this.#awaySince
    const returned = this.#wasOnline
    this.#awaySince = null
    this.#wasOnline = true
    this.#cancelTell?.()
    this.#options.onOnline(true)
    if (!returned) return
    if (away >= RELOAD_AFTER) this.#options.onReload()
    // Cut before the first cursor arrived: the gap cannot be requested.
    else if (this.#cursor === null) this.#options.onReset()
  }

  #receive(data: unknown): void {
    const frame = parseFrame(data)
    if (frame === null) return
    this.#cursor = frame.cursor
    if (frame.eventType === 'stream_ready') return
    if (frame.eventType === 'stream_reset') this.#options.onReset()
    else this.#options.onEvent(frame)
  }

  #lost(): void {
    this.#attempt += 1
    this.#socket = null
    if (this.#awaySince === null) {
      this.#awaySince = this.#clock.now()
      this.#tellLater()
      this.#options.onOnline(false)
    }
    this.#cancelRetry = this.#clock.after(RECONNECT_AFTER, () => this.#connect())
  }

  #tellLater(): void {
    this.#cancelTell = this.#clock.after(TELL_AFTER, () => this.#options.onError())
  }
}
