interface Window {
  used: number
  until: number
}

/** Tokens that are remembered. */
const KEPT = 10_000

export interface TokenRate {
  /** @returns seconds until the token may be used again; null: it may now */
  take(id: number, perMinute: number): number | null
}

/** Counts the requests of tokens by the minute. */
export function createTokenRate(now: () => number = Date.now): TokenRate {
  const windows = new Map<number, Window>()
  return {
    take(id, perMinute) {
      const known = windows.get(id)
      const window = known !== undefined && known.until > now() ? known : { used: 0, until: now() + 60_000 }
      if (window.used >= perMinute) return Math.max(1, Math.ceil((window.until - now()) / 1000))
      window.used += 1
      windows.delete(id)
      windows.set(id, window)
      const oldest = windows.size > KEPT ? windows.keys().next().value : undefined
      if (oldest !== undefined) windows.delete(oldest)
      return null
    },
  }
}
