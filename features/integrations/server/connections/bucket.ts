import { ApiBusy } from '#platform/integrations/errors.ts'
import type { Bucket } from '#platform/integrations/port.ts'

interface Level {
  left: number
  at: number
}

export interface Buckets {
  /** Takes one request of a connection. @throws ApiBusy when there is none left */
  take(connectionId: number, bucket: Bucket): void
}

/** Connections that are remembered; a forgotten one begins with a full bucket. */
const KEPT = 5_000

/**
 * Leaky buckets of the connections, so that we stay within a program's limit instead of being refused by it. Exchanges of a
 * connection run one at a time, on whichever node: each node counts its own.
 */
export function createBuckets(now: () => number = () => performance.now()): Buckets {
  const levels = new Map<number, Level>()
  return {
    take(connectionId, { depth, perSecond }) {
      const known = levels.get(connectionId) ?? { left: depth, at: now() }
      const left = Math.min(depth, known.left + ((now() - known.at) / 1000) * perSecond)
      if (left < 1)
        throw new ApiBusy('own limit', { status: 0, seconds: Math.ceil((depth / 5 - left) / perSecond) })
      levels.delete(connectionId)
      levels.set(connectionId, { left: left - 1, at: now() })
      const oldest = levels.size > KEPT ? levels.keys().next().value : undefined
      if (oldest !== undefined) levels.delete(oldest)
    },
  }
}
