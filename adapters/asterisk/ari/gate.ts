import { AriUnavailable } from './errors.ts'

/** Lets so many through at a time; a few more wait in line, and beyond that the answer is no. */
export class Gate {
  #inside = 0
  readonly #line: (() => void)[] = []
  readonly #most: number
  readonly #lineLimit: number

  constructor(most: number, lineLimit: number) {
    this.#most = most
    this.#lineLimit = lineLimit
  }

  /** @throws AriUnavailable when the line is full. */
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
      // Whoever is next takes the place over, so nobody can slip in between.
      const next = this.#line.shift()
      if (next) next()
      else this.#inside -= 1
    }
  }
}
