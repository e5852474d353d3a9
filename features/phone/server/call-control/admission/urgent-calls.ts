import { TokenBucket } from '#platform/realtime/server/token-bucket.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import { isEmergencyAnywhere } from '#platform/telephony/numbers/emergency-numbers.ts'
import type { LegId } from '#platform/telephony/port.ts'
import type { RouteArrival } from '../../ports.ts'
import type { Arrival } from './arrivals.ts'
import { FairLine } from './fair-line.ts'

/** A prefix for outside lines before a number of three digits. */
const PREFIX = /^[09]-?(?=\d{3}$)/

/**
 * Whether a phone may be calling for help, also after a prefix: some country has this emergency number, and the look-up tells
 * whether its own has.
 */
export const mayBeUrgent = ({ endpoint, dialed }: Pick<Arrival, 'endpoint' | 'dialed'>): boolean =>
  trunkOf(endpoint) === null && isEmergencyAnywhere(dialed.replace(PREFIX, ''))

/** Tells emergency calls beyond the limits from others. */
export interface UrgentCalls {
  /** Resolves to false also when the caller hung up meanwhile, or one phone makes too many. */
  isUrgent(arrival: Arrival & { from: { name: string; number: string }; at: number }): Promise<boolean>
  forget(leg: LegId): void
}

/** Look-ups at a time; phones take turns, so that one that dials without end keeps nobody else from calling for help. */
const AT_ONCE = 4
/** Of one phone beyond the limits: at once, and then a second. Whoever calls for help dials again every few seconds. */
const OF_PHONE = { perSecond: 1, burst: 10 }
/** Phones whose calls are remembered. */
const KEPT = 10_000

export function createUrgentCalls(
  routeArrival: RouteArrival,
  now: () => number = () => performance.now(),
): UrgentCalls {
  const line = new FairLine<() => void>()
  const present = new Set<LegId>()
  const phones = new Map<string, TokenBucket>()
  let busy = 0

  function isWithinCeiling(endpoint: string): boolean {
    const calls = phones.get(endpoint) ?? new TokenBucket(OF_PHONE.perSecond, OF_PHONE.burst, now)
    phones.delete(endpoint)
    phones.set(endpoint, calls)
    const [oldest] = phones.keys()
    if (phones.size > KEPT && oldest !== undefined) phones.delete(oldest)
    return calls.take()
  }

  async function turn(endpoint: string): Promise<void> {
    if (busy < AT_ONCE) busy += 1
    // Whoever leaves passes the place on.
    else await new Promise<void>((enter) => line.add(endpoint, enter))
  }

  function leave(): void {
    const next = line.take()
    if (next) next()
    else busy -= 1
  }

  return {
    async isUrgent({ leg, endpoint, dialed, from, at }) {
      if (!isWithinCeiling(endpoint)) return false
      present.add(leg)
      await turn(endpoint)
      try {
        if (!present.has(leg)) return false
        const arrived = await routeArrival({ endpoint, dialed, from, at })
        return arrived?.emergency === true && present.has(leg)
      } finally {
        present.delete(leg)
        leave()
      }
    },
    forget: (leg) => void present.delete(leg),
  }
}
