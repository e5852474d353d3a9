import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export interface FoundTrunk {
  id: number
  company_id: number
  /** `trunk.{id}` */
  endpoint: string
  kind: string
  /** Simultaneous calls. */
  channels: number
  max_simultaneous_calls: number
  /** Of the company. */
  language: string
  /** Of the company, ISO 3166-1 alpha-2. */
  country: string
  /** At the carrier; empty: it knows us by our address. */
  username: string
  /** See `trunks.trusted`. */
  trusted: boolean
}

/** The trunk of an owned number, and the DID as its company wrote it. */
interface FoundNumber extends FoundTrunk {
  did: string
}

const COLUMNS = sql`t.id, t.company_id, t.endpoint, t.kind, t.channels, c.max_simultaneous_calls, c.language,
  k.iso_code AS country, t.username, t.trusted`
const ENABLED = sql`t.disabled_at IS NULL AND t.deleted_at IS NULL AND c.disabled_at IS NULL`

/** An enabled trunk of an enabled company. */
export async function findTrunk({ systemRows }: Database, id: number): Promise<FoundTrunk | undefined> {
  const { rows } = await sql<FoundTrunk>`
    SELECT ${COLUMNS} FROM trunks t JOIN companies c ON c.id = t.company_id JOIN countries k ON k.id = c.country_id WHERE t.id = ${id} AND ${ENABLED}`.execute(
    systemRows,
  )
  return rows[0]
}

/**
 * Asterisk identifies a trunk by the address that a call comes from, which all companies of that carrier share: it may name any
 * of theirs. The call belongs to the company that owns the dialled number, if one of its trunks has that address; null if none
 * does. `source`: the address, if known; otherwise any address of `trunk` will do. Source ports are not compared, neither by
 * Asterisk nor here: carriers send from any.
 *
 * Numbers are compared by `number_key()`, in the country of each company: a number with plus is one number, a national one may be
 * several, of which the older ownership wins. Of the owner's trunks with that address the call takes the one with the lowest
 * priority, then the oldest, whichever Asterisk named.
 */
export async function findTrunkOfNumber(
  { systemRows }: Database,
  trunk: FoundTrunk,
  { dialed, source }: { dialed: string; source: string | null },
): Promise<FoundNumber | null> {
  // Carriers at which we register are also known by the contact that they call, from whatever address.
  const isItself = sql`t.id = ${trunk.id} AND (${source}::text IS NULL OR t.kind = 'register' AND NOT is_trunk_contested(t.id))`
  const { rows } = await sql<FoundNumber>`
    SELECT ${COLUMNS}, d.number AS did
      FROM phone_numbers n
      JOIN companies c ON c.id = n.company_id
      JOIN countries k ON k.id = c.country_id
      JOIN number_forms f ON f.company_id = n.company_id AND f.number_id = n.id
      JOIN dids d ON d.company_id = n.company_id AND d.deleted_at IS NULL AND ltrim(d.number, '+') = f.form
                 AND number_key(d.number, k.extension) = n.number
      JOIN trunks t ON t.company_id = n.company_id AND t.kind <> 'peer'
     CROSS JOIN LATERAL (SELECT EXISTS (
             SELECT FROM trunk_addresses a
              WHERE a.trunk_id = t.id AND a.host = t.host AND (c.private_trunks OR NOT a.reserved)
                AND CASE WHEN ${source}::text IS NULL
                      THEN a.address IN (SELECT o.address FROM trunk_addresses o WHERE o.trunk_id = ${trunk.id})
                      ELSE a.address = ${source}::inet END) AS has_address) at
     WHERE n.number = ANY (ARRAY(SELECT DISTINCT number_key(${dialed}, any_country.extension) FROM countries any_country))
       AND n.number = number_key(${dialed}, k.extension)
       AND n.state = 'owned' AND n.deleted_at IS NULL AND ${ENABLED}
       AND c.asterisk_server_id = (SELECT own.asterisk_server_id FROM companies own WHERE own.id = ${trunk.company_id})
       AND (at.has_address OR ${isItself})
     ORDER BY n.owned_since, n.id, at.has_address DESC, t.priority, t.id, ltrim(d.number, '+') = ltrim(${dialed}, '+') DESC, d.id
     LIMIT 1`.execute(systemRows)
  return rows[0] ?? null
}

/** The DID of a company that a dialled number means, as it is written there; null: none. */
export async function findDid(
  { systemRows }: Database,
  companyId: number,
  dialed: string,
): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    SELECT d.number
      FROM dids d
      JOIN companies c ON c.id = d.company_id
      JOIN countries k ON k.id = c.country_id
     WHERE d.company_id = ${companyId} AND d.deleted_at IS NULL
       AND number_key(d.number, k.extension) = number_key(${dialed}, k.extension)
     ORDER BY ltrim(d.number, '+') = ltrim(${dialed}, '+') DESC, d.id
     LIMIT 1`.execute(systemRows)
  return rows[0]?.number ?? null
}

/** Whether other companies have trunks with the address that a call came from; `source` as in `findTrunkOfNumber`. */
export async function isShared(
  { systemRows }: Database,
  trunk: FoundTrunk,
  source: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    SELECT EXISTS (
      SELECT FROM trunk_addresses a
        JOIN trunks t ON t.id = a.trunk_id AND t.host = a.host
        JOIN companies c ON c.id = t.company_id
       WHERE a.company_id <> ${trunk.company_id} AND ${ENABLED}
         AND CASE WHEN ${source}::text IS NULL
               THEN a.address IN (SELECT o.address FROM trunk_addresses o WHERE o.trunk_id = ${trunk.id})
               ELSE a.address = ${source}::inet END) AS shared`.execute(systemRows)
  return rows[0]?.shared ?? false
}
