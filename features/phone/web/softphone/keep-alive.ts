/** Interval between two pings, ms. */
export const PING_EVERY = 10_000
/** Timeout of a ping, ms. */
export const ANSWER_WITHIN = 3_000

export interface KeepAliveOptions {
  /** Pings the other end. */
  ping: () => void
  onDead: () => void
}

/**
 * Detects a connection that died silently, as when a computer sleeps or a network goes away: otherwise nobody notices
 * for minutes. Any incoming message counts as a sign of life.
 */
export class KeepAlive {
  readonly #options: KeepAliveOptions
  #rhythm: ReturnType<typeof setInterval> | null = null
  #waiting: ReturnType<typeof setTimeout> | null = null

  constructor(options: KeepAliveOptions) {
    this.#options = options
  }

  start(): void {
    this.stop()
    this.#rhythm = setInterval(() => this.check(), PING_EVERY)
  }

  stop(): void {
    if (this.#rhythm !== null) clearInterval(this.#rhythm)
    this.#rhythm = null
    this.heard()
  }

  heard(): void {
    if (this.#waiting !== null) clearTimeout(this.#waiting)
    this.#waiting = null
  }

  /** Pings now; does nothing while a ping is pending, or when stopped. */
  check(): void {
    if (this.#rhythm === null || this.#waiting !== null) return
    const pingedAt = Date.now()
    this.#options.ping()
    this.#waiting = setTimeout(() => {
      this.#waiting = null
      // The page itself was suspended meanwhile: the answer may be waiting unread.
      if (Date.now() - pingedAt > 2 * ANSWER_WITHIN) return this.check()
      this.#options.onDead()
    }, ANSWER_WITHIN)
  }
}
