import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { LegId } from '#platform/telephony/port.ts'
import type { RouteArrival } from '../../ports.ts'
import type { Arrival } from './arrivals.ts'
import { FairLine } from './fair-line.ts'

/** Whether a phone may be calling for help: emergency numbers have three digits, in every country, after a prefix for outside lines. */
export const mayBeUrgent = ({ endpoint, dialed }: Pick<Arrival, 'endpoint' | 'dialed'>): boolean =>
  /^(?:[09]-?)?\d{3}$/.test(dialed) && trunkOf(endpoint) === null

/** Tells emergency calls beyond the limits from others. */
export interface UrgentCalls {
  /** Resolves to false also when the caller hung up meanwhile. */
  isUrgent(arrival: Arrival & { from: { name: string; number: string }; at: number }): Promise<boolean>
  forget(leg: LegId): void
}

/** Look-ups at a time; phones take turns, so that one that dials without end keeps nobody else from calling for help. */
const AT_ONCE = 4

export function createUrgentCalls(routeArrival: RouteArrival): UrgentCalls {
  const line = new FairLine<() => void>()
  const present = new Set<LegId>()
  let busy = 0

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
