/** Asks whether the other end is there so often, ms. */
export const PING_EVERY = 10_000
/** An answer takes no longer, ms. */
export const ANSWER_WITHIN = 3_000

export interface KeepAliveOptions {
  /** Asks the other end for a sign of life. */
  ping: () => void
  onDead: () => void
}

/**
 * Notices a connection that died without a word, as all do when a computer sleeps or a network goes away: nothing
 * tells of it for minutes. Whatever comes in is a sign of life.
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

  /** Asks now; does nothing while an answer is waited for, or when stopped. */
  check(): void {
    if (this.#rhythm === null || this.#waiting !== null) return
    const asked = Date.now()
    this.#options.ping()
    this.#waiting = setTimeout(() => {
      this.#waiting = null
      // The page itself stood still meanwhile: the answer may lie there unread.
      if (Date.now() - asked > 2 * ANSWER_WITHIN) return this.check()
      this.#options.onDead()
    }, ANSWER_WITHIN)
  }
}
