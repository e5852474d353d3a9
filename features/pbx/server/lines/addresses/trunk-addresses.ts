import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { isPublicAddress } from '#platform/egress/special-addresses.ts'
import type { Logger } from '#platform/log/logger.ts'
import { canonical } from './canonical-address.ts'
import { findOwnAddresses } from './own-addresses.ts'
import type { HostAddresses, ResolveHost } from './resolve-host.ts'

export interface TrunkAddressParts {
  database: Database
  resolve: ResolveHost
  /** Host names of the platform itself. */
  ownNames: readonly string[]
  log: Logger
}

export interface TrunkAddresses {
  /** Looks up the hosts of a company's trunks and stores their addresses. @returns whether something changed */
  refresh(companyId: number): Promise<boolean>
  /** The same for all companies; calls back for each that changed as soon as that is known. */
  refreshAll(onChanged: (companyId: number) => void): Promise<void>
}

interface Row {
  trunk_id: number
  company_id: number
  host: string
  address: string
  calls: boolean
  reserved: boolean
}

/** Names of one company looked up at a time, and companies: one whose name servers are slow holds up nobody else. */
const NAMES = 2
const COMPANIES = 64
/** Carriers with many addresses answer with some of them in turn. */
const KEPT = sql`interval '1 hour'`

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

/** Keeps the addresses of trunks' carriers in `trunk_addresses`, from which Asterisk identifies and calls them. */
export function createTrunkAddresses({
  database,
  resolve,
  ownNames,
  log,
}: TrunkAddressParts): TrunkAddresses {
  const rows = database.systemRows

  /** Companies whose names are being looked up by `refreshAll`. */
  const busy = new Set<number>()

  const ownAddresses = () => findOwnAddresses(database, resolve, ownNames)

  async function refreshCompany(companyId: number, own: ReadonlySet<string>): Promise<boolean> {
    const trunks = await rows
      .selectFrom('trunks')
      .select(['id', 'company_id', 'host'])
      .where('company_id', '=', companyId)
      .where('kind', '<>', 'peer')
      .where('disabled_at', 'is', null)
      .execute()
    const found = new Map<string, HostAddresses>()
    await inLanes(NAMES, [...new Set(trunks.map(({ host }) => host))], async (host) => {
      const addresses = await resolve(host)
      if (addresses) found.set(host, addresses)
      else log.warn({ host }, 'no name server answered for a carrier: its last addresses are kept')
    })
    const seen = trunks.flatMap(({ id, company_id, host }) => {
      const { calls = [], arrives = [] } = found.get(host) ?? {}
      const goes = new Set(calls.flatMap(canonical))
      const all = new Set([...goes, ...arrives.flatMap(canonical)])
      return [...all].map(
        (address): Row => ({
          trunk_id: id,
          company_id,
          host,
          address,
          calls: goes.has(address),
          reserved: !isPublicAddress(address) || own.has(address),
        }),
      )
    })
    const resolved = trunks.filter(({ host }) => found.has(host)).map(({ id }) => id)
    return resolved.length > 0 && (await store(seen, resolved))
  }

  async function refreshAll(onChanged: (companyId: number) => void): Promise<void> {
    const companies = await rows
      .selectFrom('trunks')
      .select('company_id')
      .distinct()
      .where('kind', '<>', 'peer')
      .where('disabled_at', 'is', null)
      .execute()
    if (companies.length === 0) return
    const own = await ownAddresses()
    await inLanes(COMPANIES, companies, async ({ company_id }) => {
      if (busy.has(company_id)) return
      busy.add(company_id)
      try {
        if (await refreshCompany(company_id, own)) onChanged(company_id)
      } finally {
        busy.delete(company_id)
      }
    })
  }

  /** Addresses of names that were not resolved stay as they are. */
  async function store(seen: readonly Row[], resolved: readonly number[]): Promise<boolean> {
    const { rows: changed } = await sql<{ company_id: number }>`
      WITH seen AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
          AS one(trunk_id bigint, company_id bigint, host text, address inet, calls boolean, reserved boolean)
      ), before AS (
        SELECT * FROM trunk_addresses WHERE trunk_id = ANY(${[...resolved]}::bigint[])
      ), stored AS (
        INSERT INTO trunk_addresses AS known (trunk_id, company_id, host, address, calls, reserved)
        SELECT s.trunk_id, s.company_id, s.host, s.address, s.calls, s.reserved
          FROM seen s JOIN trunks t ON t.id = s.trunk_id AND t.host = s.host
        ON CONFLICT (trunk_id, address) DO UPDATE
           SET host = excluded.host, calls = excluded.calls, reserved = excluded.reserved, seen_at = excluded.seen_at
        RETURNING known.*
      ), gone AS (
        DELETE FROM trunk_addresses old USING before b
         WHERE old.trunk_id = b.trunk_id AND old.address = b.address
           AND NOT EXISTS (SELECT FROM seen s WHERE s.trunk_id = b.trunk_id AND s.address = b.address)
           AND (b.seen_at < now() - ${KEPT} OR NOT EXISTS (SELECT FROM trunks t WHERE t.id = b.trunk_id AND t.host = b.host))
        RETURNING old.company_id
      )
      SELECT company_id FROM gone
      UNION
      SELECT s.company_id FROM stored s LEFT JOIN before b ON b.trunk_id = s.trunk_id AND b.address = s.address
       WHERE (b.host, b.calls, b.reserved) IS DISTINCT FROM (s.host, s.calls, s.reserved)`.execute(rows)
    return changed.length > 0
  }

  return { refresh: async (companyId) => refreshCompany(companyId, await ownAddresses()), refreshAll }
}
