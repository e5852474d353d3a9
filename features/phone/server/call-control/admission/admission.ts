import type { CallRoute } from '../../ports.ts'
import { type Arrivals, type ArrivalsPorts, createArrivals } from './arrivals.ts'
import { createDayCounter } from './day-counter.ts'
import type { Shares } from './shares.ts'

/** Counts current calls across all telephone servers, and decides whether one more is admitted. */
export interface Load {
  /**
   * Why the limits of the company or its extensions refuse this call; null when they admit it. `walks`: it goes through
   * the dialplan rather than to one extension.
   */
  refusal(route: CallRoute, walks?: boolean): 'congestion' | 'daily-limit' | 'busy' | null
  /** The same for an emergency call, which no limit stops but that of what one phone can be doing. */
  urgentRefusal(route: CallRoute): 'congestion' | null
  enter(route: CallRoute): void
  leave(route: CallRoute): void
  callsOfCompany(companyId: number): number
  /** Calls per endpoint that reached an extension through the dialplan or over a trunk. */
  line(endpoint: string, change: 1 | -1): void
  linesOf(endpoint: string): number
  callsOfExtension(extensionId: number): number
}

export interface Admission extends Load {
  readonly shares: Shares
  /** New calls of this telephone server. */
  readonly arrivals: Arrivals
}

/** The limits of one telephone server; each has its own rate, independent of the others. */
export const createAdmission = (ports: ArrivalsPorts, load: Load): Admission => ({
  ...load,
  shares: ports.shares,
  arrivals: createArrivals(ports),
})

/** Calls of one phone at a time, beyond which it is a machine that dials and not somebody who calls for help. */
export const MAX_URGENT_CALLS = 10

export function createLoad(): Load {
  const companies = createCounter<number>()
  const extensions = createCounter<number>()
  const lines = createCounter<string>()
  const days = createDayCounter()

  return {
    refusal({ company, caller, callee }, walks = false) {
      if (companies.of(company.id) >= company.maxSimultaneousCalls) return 'congestion'
      if (!callee && !walks) return null
      if (days.isFull(company)) return 'daily-limit'
      if (!callee || callee.id === null) return null
      // Calls to oneself are busy.
      if (callee.id === caller.id) return 'busy'
      return extensions.of(callee.id) + lines.of(callee.endpoint) >= callee.callLimit ? 'busy' : null
    },
    urgentRefusal: ({ caller }) =>
      caller.id !== null && extensions.of(caller.id) >= MAX_URGENT_CALLS ? 'congestion' : null,
    enter: (route) => {
      companies.add(route.company.id, 1)
      days.add(route.company)
      for (const id of extensionsOf(route)) extensions.add(id, 1)
    },
    leave: (route) => {
      companies.add(route.company.id, -1)
      for (const id of extensionsOf(route)) extensions.add(id, -1)
    },
    callsOfCompany: companies.of,
    callsOfExtension: extensions.of,
    line: lines.add,
    linesOf: lines.of,
  }
}

const extensionsOf = ({ caller, callee }: CallRoute): Set<number> =>
  new Set([caller.id, callee?.id].filter((id) => id != null))

function createCounter<Key>() {
  const counts = new Map<Key, number>()
  return {
    of: (id: Key) => counts.get(id) ?? 0,
    add(id: Key, change: number) {
      const count = (counts.get(id) ?? 0) + change
      if (count > 0) counts.set(id, count)
      else counts.delete(id)
    },
  }
}
