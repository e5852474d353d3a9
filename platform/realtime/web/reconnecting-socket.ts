import { RIGHTS_CHANGED } from '#platform/contract/socket.ts'

/**
 * A connection to one of the server's sockets, kept alive until closed.
 *
 *   connecting ──open──▶ online ──close──▶ waiting ──1 s──▶ connecting …
 *
 * Remembers its position in the stream (`cursor`) to catch up after a reconnection. If the gap is no longer buffered, or the
 * outage was long, the owner must read its snapshots again.
 */

/** Pause before reconnecting, ms. */
export const RECONNECT_AFTER = 1_000
/** Offline time before the alert, ms. */
export const TELL_AFTER = 10_000
/** Offline time after which all data is reloaded, ms. */
export const RELOAD_AFTER = 60_000

/** https://html.spec.whatwg.org/multipage/web-sockets.html#dom-websocket-open */
const OPEN = 1

export interface Frame {
  eventType: string
  cursor: string
  data: unknown
}

export interface Clock {
  now(): number
  /** Runs `task` once after `ms`; returns a cancel function. */
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
  /** URL for a ticket; `since` is the position to resume from, null to start with new events. */
  url: (ticket: string, since: string | null) => string
  /** Stream position of the data read so far: later events are sent, too. */
  since?: string | null
  /** A new single-use ticket; a rejection counts as a failed attempt. */
  ticket: () => Promise<string>
  onEvent: (frame: Frame) => void
  /** The gap cannot be replayed: read the snapshots again. */
  onReset: () => void
  /** Offline for `RELOAD_AFTER` or more, or with other rights than before: reload all data. */
  onReload: () => void
  /** `true` once connected, `false` when disconnected. */
  onOnline: (online: boolean) => void
  /** Called once per outage of `TELL_AFTER` or more. */
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
  /** Since when it is offline; null while online. */
  #awaySince: number | null
  /** The first connection has nothing to catch up on. */
  #wasOnline = false
  /** Since the last read: what was read is what the user was allowed to see before. */
  #rightsChanged = false
  #cancelRetry: (() => void) | null = null
  #cancelTell: (() => void) | null = null
  /** Attempt number, to ignore callbacks of abandoned attempts. */
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

  /** Reconnects now, e.g. when network or computer wake up; replaces a socket that only seems open. */
  kick(): void {
    if (this.#closed) return
    this.#cancelRetry?.()
    const socket = this.#socket
    this.#lost()
    socket?.close()
    this.#cancelRetry?.()
    this.#connect()
  }

  /** Sends on the open connection. @returns false without one; nothing is queued */
  send(message: unknown): boolean {
    if (this.#socket?.readyState !== OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Closes for good; no callbacks afterwards. */
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
    socket.onclose = ({ reason }: CloseEvent) => {
      if (!current()) return
      this.#rightsChanged ||= reason === RIGHTS_CHANGED
      this.#lost()
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
    const isOutdated = this.#rightsChanged || away >= RELOAD_AFTER
    this.#rightsChanged = false
    if (isOutdated) this.#options.onReload()
    // Disconnected before the first cursor: the gap cannot be requested.
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
