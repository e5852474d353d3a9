export interface Bound {
  /** This many failures within `windowMs` reach the limit. */
  limit: number
  windowMs: number
}

/** Bounds memory against many addresses: beyond this the oldest are forgotten. */
const MAX = 10_000

/** Counts failures by a key. Times are milliseconds of a clock that only goes forward. */
export class Failures {
  readonly #bound: Bound
  /** Times of each key's latest failures; the key that failed last comes last. */
  readonly #times = new Map<string, number[]>()

  constructor(bound: Bound) {
    this.#bound = bound
  }

  /** Whether this failure reaches the limit; the count then restarts. */
  add(key: string, now: number): boolean {
    const { limit, windowMs } = this.#bound
    const recent = (this.#times.get(key) ?? []).filter((at) => at > now - windowMs)
    recent.push(now)
    this.#times.delete(key)
    if (recent.length >= limit) return true
    this.#times.set(key, recent)
    const [oldest] = this.#times.keys()
    if (this.#times.size > MAX && oldest !== undefined) this.#times.delete(oldest)
    return false
  }

  get size(): number {
    return this.#times.size
  }
}
