/** Seeded random numbers (mulberry32): demo data is the same on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** Integer in [low, high]. */
  between(low: number, high: number): number
  /** Index chosen by weight. */
  weighted(weights: readonly number[]): number
  /** Formatted as a version 4 UUID. */
  uuid(): string
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    weighted(weights) {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const found = weights.findIndex((weight) => {
        rest -= weight
        return rest < 0
      })
      return found === -1 ? weights.length - 1 : found
    },
    uuid: () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => between(0, 15).toString(16)),
  }
}
