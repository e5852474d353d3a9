/** Random numbers that are the same for the same seed (mulberry32): a demonstration looks alike on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both possible. */
  between(low: number, high: number): number
  /** An index, as often as its weight says. */
  weighted(weights: readonly number[]): number
  /** In the form of a version 4 UUID. */
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
