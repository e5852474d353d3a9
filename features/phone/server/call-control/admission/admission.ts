import { TokenBucket } from '#platform/realtime/server/token-bucket.ts'
import type { CallRoute } from '../../ports.ts'
import { createDayCounter } from './day-counter.ts'

export interface AdmissionSettings {
  /** New calls admitted per second. Beyond what it can set up the engine does not slow down, it collapses. */
  callsPerSecond: number
}

/** Counts current calls across all telephone servers, and decides whether one more is admitted. */
export interface Load {
  /**
   * Why the limits of the company or its extensions refuse this call; null when they admit it. `walks`: it goes through
   * the dialplan rather than to one extension.
   */
  refusal(route: CallRoute, walks?: boolean): 'congestion' | 'daily-limit' | 'busy' | null
  enter(route: CallRoute): void
  leave(route: CallRoute): void
  callsOfCompany(companyId: number): number
  /** Calls per endpoint that reached an extension through the dialplan or over a trunk. */
  line(endpoint: string, change: 1 | -1): void
  linesOf(endpoint: string): number
  callsOfExtension(extensionId: number): number
}

export interface Admission extends Load {
  /** Whether this telephone server takes a new call at all. */
  mayCall(): boolean
}

/** Burst: a fifth of a second's worth. */
const BURST_SECONDS = 0.2

/** The limits of one telephone server; each has its own rate, independent of the others. */
export function createAdmission({ callsPerSecond }: AdmissionSettings, load: Load): Admission {
  const burst = Math.max(5, Math.ceil(callsPerSecond * BURST_SECONDS))
  const bucket = new TokenBucket(callsPerSecond, burst)
  return { ...load, mayCall: () => bucket.take() }
}

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
