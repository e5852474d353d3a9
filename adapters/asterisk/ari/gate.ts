import { AriUnavailable } from './errors.ts'

/** Limits concurrency, with a short queue. */
export class Gate {
  #inside = 0
  readonly #line: (() => void)[] = []
  readonly #most: number
  readonly #lineLimit: number

  constructor(max: number, lineLimit: number) {
    this.#most = max
    this.#lineLimit = lineLimit
  }

  /** @throws AriUnavailable when the queue is full. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#most) {
      if (this.#line.length >= this.#lineLimit)
        throw new AriUnavailable('Too many requests to Asterisk are under way')
      await new Promise<void>((enter) => this.#line.push(enter))
    } else {
      this.#inside += 1
    }
    try {
      return await work()
    } finally {
      // The next in line inherits the slot, so that nobody can slip in between.
      const next = this.#line.shift()
      if (next) next()
      else this.#inside -= 1
    }
  }
}
