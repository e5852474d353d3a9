import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { isPublicAddress } from '#platform/egress/special-addresses.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createOwnAddresses } from './own-addresses.ts'
import type { HostAddresses, ResolveHost } from './resolve-host.ts'
import { type Lookup, type SeenAddress, storeAddresses, storeLookups } from './store-addresses.ts'
import { type TrunkTarget, targetName, targetsOf } from './trunk-targets.ts'

/** A trunk whose host several look-ups in a row gave no address of use for. */
export interface UnresolvedTrunk {
  id: number
  companyId: number
  name: string
  /** Addresses known before are used meanwhile. */
  isKept: boolean
  /** When the first of the look-ups failed. */
  since: Date
}

export interface TrunkAddressParts {
  database: Database
  resolve: ResolveHost
  /** Host names of the platform itself. */
  ownNames: readonly string[]
  /** Called once while the look-ups of a trunk go on failing. */
  onUnresolved?: (trunk: UnresolvedTrunk) => Promise<void>
  log: Logger
}

export interface TrunkAddresses {
  /** Looks up the hosts of a company's trunks and stores their addresses. @returns whether something changed */
  refresh(companyId: number): Promise<boolean>
  /** The same for all companies; calls back for each that changed as soon as that is known. */
  refreshAll(onChanged: (companyId: number) => void): Promise<void>
  /** The same for the hosts that are due. */
  refreshDue(onChanged: (companyId: number) => void): Promise<void>
  /** When `refreshDue` has to look again, as far as this node knows: epoch milliseconds. */
  dueAt(): number
}

interface TrunkHost extends TrunkTarget {
  id: number
  company_id: number
  name: string
}

/** Names of one company looked up at a time, and companies: one whose name servers are slow holds up nobody else. */
const NAMES = 2
const COMPANIES = 64
/** Other nodes may have looked something up meanwhile. */
const LATER_MS = 60_000
/** Useless answers in a row before administrators are told: a quarter of a minute. */
const TOLD_AT = 3
const IS_DUE = sql<boolean>`NOT EXISTS (SELECT FROM trunk_lookups l
                              WHERE l.trunk_id = trunks.id AND l.host = trunks.host AND l.next_at > now())`

async function inLanes<One>(
  lanes: number,
  values: readonly One[],
  work: (value: One) => Promise<void>,
): Promise<void> {
  const waiting = values.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const value of waiting) await work(value)
    }),
  )
}

/** The addresses of a trunk's carrier, judged. `found`: by name. */
function judge(
  trunk: TrunkHost,
  found: ReadonlyMap<string, HostAddresses>,
  own: ReadonlySet<string>,
): SeenAddress[] {
  return targetsOf(trunk, found).map((target) => ({
    trunk_id: trunk.id,
    company_id: trunk.company_id,
    host: trunk.host,
    ...target,
    reserved: !isPublicAddress(target.address) || own.has(target.address),
  }))
}

function resultOf(seen: readonly SeenAddress[]): Lookup['result'] {
  const called = seen.filter(({ calls }) => calls)
  if (called.length === 0) return 'nothing'
  if (called.every(({ reserved }) => reserved)) return 'refused'
  return seen.some(({ reserved }) => reserved) ? 'partial' : 'found'
}

/** Keeps the addresses of trunks' carriers in `trunk_addresses`, from which Asterisk identifies and calls them. */
export function createTrunkAddresses({
  database,
  resolve,
  ownNames,
  onUnresolved = async () => {},
  log,
}: TrunkAddressParts): TrunkAddresses {
  const rows = database.systemRows
  const ownAddresses = createOwnAddresses(database, resolve, ownNames)
  /** Companies whose names are being looked up by `refreshAll` or `refreshDue`. */
  const busy = new Set<number>()
  let dueAt = 0

  const trunksInUse = () =>
    rows.selectFrom('trunks').where('kind', '<>', 'peer').where('disabled_at', 'is', null)

  async function look(hosts: readonly string[]): Promise<Map<string, HostAddresses>> {
    const found = new Map<string, HostAddresses>()
    await inLanes(NAMES, [...new Set(hosts)], async (host) => {
      const addresses = await resolve(host)
      if (addresses) found.set(host, addresses)
      else log.warn({ host }, 'no name server answered for a carrier: its last addresses are kept')
    })
    return found
  }

  async function refreshCompany(companyId: number, own: ReadonlySet<string>, onlyDue: boolean) {
    let query = trunksInUse()
      .select(['id', 'company_id', 'name', 'host', 'port', 'proxy', 'transport'])
      .where('company_id', '=', companyId)
    if (onlyDue) query = query.where(IS_DUE)
    const trunks = await query.execute()
    const found = await look(trunks.flatMap((trunk) => [targetName(trunk), trunk.host]))
    const seen: SeenAddress[] = []
    const lookups = trunks.map((trunk): Lookup => {
      const { id, company_id, host } = trunk
      const answer = found.get(targetName(trunk))
      const judged = answer ? judge(trunk, found, own) : []
      seen.push(...judged)
      const result = answer ? resultOf(judged) : 'unanswered'
      return { trunk_id: id, company_id, host, result, incomplete: answer?.incomplete ?? false }
    })
    if (lookups.length === 0) return false
    const answered = lookups.filter(({ result }) => result !== 'unanswered')
    const changed = answered.length > 0 && (await storeAddresses(rows, seen, answered))
    const stored = await storeLookups(rows, lookups)
    for (const { next_at } of stored) dueAt = Math.min(dueAt, next_at.getTime())
    for (const { trunk_id, failures, failing_since } of stored)
      if (failures === TOLD_AT && failing_since) await tell(trunks, trunk_id, failing_since)
    return changed || stored.some(({ is_new }) => is_new)
  }

  async function tell(trunks: readonly TrunkHost[], id: number, since: Date): Promise<void> {
    const trunk = trunks.find((one) => one.id === id)
    if (!trunk) return
    const { rows: states } = await sql<{ state: string }>`
      SELECT trunk_addresses_state(${id}) AS state`.execute(rows)
    const isKept = states[0]?.state === 'kept'
    const { company_id: companyId, name } = trunk
    await onUnresolved({ id, companyId, name, isKept, since }).catch((error) =>
      log.error({ err: error, companyId }, 'failed to notify of a trunk without addresses'),
    )
  }

  async function refreshThese(onlyDue: boolean, onChanged: (companyId: number) => void): Promise<void> {
    dueAt = Date.now() + LATER_MS
    let query = trunksInUse().select('company_id').distinct()
    if (onlyDue) query = query.where(IS_DUE)
    const companies = (await query.execute()).filter(({ company_id }) => !busy.has(company_id))
    if (companies.length === 0) return
    const own = await ownAddresses()
    await inLanes(COMPANIES, companies, async ({ company_id }) => {
      if (busy.has(company_id)) return
      busy.add(company_id)
      try {
        if (await refreshCompany(company_id, own, onlyDue)) onChanged(company_id)
      } finally {
        busy.delete(company_id)
      }
    })
  }

  return {
    refresh: async (companyId) => refreshCompany(companyId, await ownAddresses(), false),
    refreshAll: (onChanged) => refreshThese(false, onChanged),
    refreshDue: (onChanged) => refreshThese(true, onChanged),
    dueAt: () => dueAt,
  }
}
