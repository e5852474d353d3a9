/** Limits each account to so many messages a second, evenly spaced; per process. */
export interface RateLimiter {
  turn(accountId: number, perSecond: number): Promise<void>
}

export function createRateLimiter(now: () => number = () => performance.now()): RateLimiter {
  const nextAt = new Map<number, number>()
  return {
    async turn(accountId, perSecond) {
      const at = Math.max(now(), nextAt.get(accountId) ?? 0)
      nextAt.set(accountId, at + 1000 / perSecond)
      const wait = at - now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    },
  }
}
