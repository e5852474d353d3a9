/** Rate limiter: `perSecond` on average, bursts of `burst`. Takes the time as a parameter, for tests. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #burst: number
  readonly #now: () => number
  #tokens: number
  #filledAt: number

  /** @param now milliseconds, monotonic */
  constructor(perSecond: number, burst: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#now = now
    this.#tokens = burst
    this.#filledAt = now()
  }

  take(): boolean {
    const now = this.#now()
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#filledAt) / 1000) * this.#perSecond)
    this.#filledAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
