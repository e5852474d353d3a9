import { TokenBucket } from '#platform/realtime/server/token-bucket.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import { isEmergencyAnywhere } from '#platform/telephony/numbers/emergency-numbers.ts'
import type { LegId } from '#platform/telephony/port.ts'
import type { RouteArrival } from '../../ports.ts'
import type { Arrival } from './arrivals.ts'
import { FairLine } from './fair-line.ts'

/** A usual prefix for outside lines before a number of three digits. */
const USUAL_PREFIX = /^[09]-?(?=\d{3}$)/
/** What a company may have as its own prefix. */
const ANY_PREFIX = /^[0-9*#]{1,5}-?(?=\d{3}$)/

/**
 * Whether a phone may be calling for help: some country has this emergency number, and the look-up tells whether its own has.
 * `likely`: also after a usual prefix. `possible`: after any, which an extension's number may look like.
 */
export function mayBeUrgent({
  endpoint,
  dialed,
}: Pick<Arrival, 'endpoint' | 'dialed'>): 'likely' | 'possible' | false {
  if (trunkOf(endpoint) !== null) return false
  if (isEmergencyAnywhere(dialed.replace(USUAL_PREFIX, ''))) return 'likely'
  return isEmergencyAnywhere(dialed.replace(ANY_PREFIX, '')) && 'possible'
}

/** Tells emergency calls beyond the limits from others. */
export interface UrgentCalls {
  /** Resolves to false also when the caller hung up meanwhile, or one phone or all of a company make too many. */
  isUrgent(arrival: Arrival & { from: { name: string; number: string }; at: number }): Promise<boolean>
  forget(leg: LegId): void
}

/** Look-ups at a time; companies take turns, so that the phones of one keep nobody else from calling for help. */
const AT_ONCE = 4
/** Of one phone beyond the limits: at once, and then a second. Whoever calls for help dials again every few seconds. */
const OF_PHONE = { perSecond: 1, burst: 10 }
/** The same of all phones of a company: a whole building calls for help, but not for ever. */
const OF_COMPANY = { perSecond: 10, burst: 50 }
/** Phones and companies whose calls are remembered. */
const KEPT = 10_000

export function createUrgentCalls(
  routeArrival: RouteArrival,
  now: () => number = () => performance.now(),
): UrgentCalls {
  const line = new FairLine<() => void>()
  const present = new Set<LegId>()
  const counted = new Map<string, TokenBucket>()
  let busy = 0

  function take(key: string, { perSecond, burst }: typeof OF_PHONE): boolean {
    const calls = counted.get(key) ?? new TokenBucket(perSecond, burst, now)
    counted.delete(key)
    counted.set(key, calls)
    const [oldest] = counted.keys()
    if (counted.size > KEPT && oldest !== undefined) counted.delete(oldest)
    return calls.take()
  }

  async function turn(company: string): Promise<void> {
    if (busy < AT_ONCE) busy += 1
    // Whoever leaves passes the place on.
    else await new Promise<void>((enter) => line.add(company, enter))
  }

  function leave(): void {
    const next = line.take()
    if (next) next()
    else busy -= 1
  }

  return {
    async isUrgent({ leg, endpoint, dialed, from, at }) {
      // A company's phones are known by the beginning of their names.
      const company = endpoint.replace(/-\d+$/, '')
      if (!take(`phone ${endpoint}`, OF_PHONE) || !take(`company ${company}`, OF_COMPANY)) return false
      present.add(leg)
      await turn(company)
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
