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
  line(companyId: number, endpoint: string, change: 1 | -1): void
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

/** The calls of a company at one telephone server, as nodes tell each other. */
export interface CompanyLoad {
  calls: number
  /** Calls of extensions by id, and of phones by endpoint. */
  extensions: [number, number][]
  lines: [string, number][]
}

/** The loads of all telephone servers, which count together. */
export interface Loads {
  of(serverId: number): Load
  /** New calls at the server are refused from here on, or no more. */
  refuseNew(serverId: number, refuses: boolean): void
  /** This node runs the server's calls no more, or another says anew what it has. */
  forget(serverId: number): void
  /** What another node says of a server whose calls it runs. */
  setRemote(serverId: number, companyId: number, load: CompanyLoad): void
  /** The company's calls at a server whose calls this node runs. */
  at(serverId: number, companyId: number): CompanyLoad
  /** Servers of other nodes at which the company has calls. */
  remoteServersOf(companyId: number): number[]
}

export function createLoads(onChange: (serverId: number, companyId: number) => void = () => {}): Loads {
  const companies = createCounter<number>()
  const extensions = createCounter<number>()
  const lines = createCounter<string>()
  const days = createDayCounter()
  const local = new Map<number, Map<number, ServerLoad>>()
  const remote = new Map<number, Map<number, ServerLoad>>()
  const refusing = new Set<number>()

  const ofCompany = (loads: Map<number, Map<number, ServerLoad>>, serverId: number, companyId: number) => {
    const known = loads.get(serverId) ?? new Map<number, ServerLoad>()
    loads.set(serverId, known)
    const load = known.get(companyId) ?? { calls: 0, extensions: createCounter(), lines: createCounter() }
    known.set(companyId, load)
    return load
  }

  function add(load: ServerLoad, companyId: number, change: CompanyLoad): void {
    load.calls += change.calls
    companies.add(companyId, change.calls)
    for (const [id, count] of change.extensions) {
      load.extensions.add(id, count)
      extensions.add(id, count)
    }
    for (const [endpoint, count] of change.lines) {
      load.lines.add(endpoint, count)
      lines.add(endpoint, count)
    }
  }

  const isEmpty = ({ calls, extensions: of, lines: on }: ServerLoad) =>
    calls === 0 && of.all().length === 0 && on.all().length === 0

  function change(serverId: number, companyId: number, by: CompanyLoad): void {
    const load = ofCompany(local, serverId, companyId)
    add(load, companyId, by)
    if (isEmpty(load)) local.get(serverId)?.delete(companyId)
    onChange(serverId, companyId)
  }

  function clear(loads: Map<number, Map<number, ServerLoad>>, serverId: number): void {
    for (const [companyId, load] of loads.get(serverId) ?? []) add(load, companyId, negative(load))
    loads.delete(serverId)
  }

  const isFull = (serverId: number, { company }: CallRoute): boolean =>
    refusing.has(serverId) || companies.of(company.id) >= company.maxSimultaneousCalls

  /** Calls to oneself are. */
  const isBusy = ({ caller, callee }: CallRoute): boolean =>
    callee !== null &&
    callee.id !== null &&
    (callee.id === caller.id || extensions.of(callee.id) + lines.of(callee.endpoint) >= callee.callLimit)

  const of = (serverId: number): Load => ({
    refusal(route, walks = false) {
      const { company, callee } = route
      if (isFull(serverId, route)) return 'congestion'
      if (!callee && !walks) return null
      if (days.isFull(company)) return 'daily-limit'
      return isBusy(route) ? 'busy' : null
    },
    urgentRefusal: ({ caller }) =>
      caller.id !== null && extensions.of(caller.id) >= MAX_URGENT_CALLS ? 'congestion' : null,
    enter: (route) => {
      days.add(route.company)
      change(serverId, route.company.id, loadOf(route, 1))
    },
    leave: (route) => change(serverId, route.company.id, loadOf(route, -1)),
    callsOfCompany: companies.of,
    callsOfExtension: extensions.of,
    line: (companyId, endpoint, by) =>
      change(serverId, companyId, { calls: 0, extensions: [], lines: [[endpoint, by]] }),
    linesOf: lines.of,
  })

  return {
    of,
    refuseNew(serverId, refuses) {
      if (refuses) refusing.add(serverId)
      else refusing.delete(serverId)
    },
    forget(serverId) {
      clear(local, serverId)
      clear(remote, serverId)
    },
    setRemote(serverId, companyId, told) {
      const load = ofCompany(remote, serverId, companyId)
      add(load, companyId, negative(load))
      add(load, companyId, told)
      if (isEmpty(load)) remote.get(serverId)?.delete(companyId)
    },
    at(serverId, companyId) {
      const load = local.get(serverId)?.get(companyId)
      return load
        ? { calls: load.calls, extensions: load.extensions.all(), lines: load.lines.all() }
        : { calls: 0, extensions: [], lines: [] }
    },
    remoteServersOf: (companyId) =>
      [...remote].flatMap(([serverId, known]) => (known.has(companyId) ? serverId : [])),
  }
}

interface ServerLoad {
  calls: number
  extensions: Counter<number>
  lines: Counter<string>
}

const negative = (load: ServerLoad): CompanyLoad => ({
  calls: -load.calls,
  extensions: load.extensions.all().map(([id, count]) => [id, -count]),
  lines: load.lines.all().map(([endpoint, count]) => [endpoint, -count]),
})

const loadOf = ({ caller, callee }: CallRoute, count: 1 | -1): CompanyLoad => ({
  calls: count,
  extensions: [...new Set([caller.id, callee?.id].filter((id) => id != null))].map((id) => [id, count]),
  lines: [],
})

interface Counter<Key> {
  of(id: Key): number
  add(id: Key, change: number): void
  all(): [Key, number][]
}

function createCounter<Key>(): Counter<Key> {
  const counts = new Map<Key, number>()
  return {
    of: (id) => counts.get(id) ?? 0,
    add(id, change) {
      const count = (counts.get(id) ?? 0) + change
      if (count > 0) counts.set(id, count)
      else counts.delete(id)
    },
    all: () => [...counts],
  }
}
