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
}

const COLUMNS = sql`t.id, t.company_id, t.endpoint, t.kind, t.channels, c.max_simultaneous_calls`
const ENABLED = sql`t.disabled_at IS NULL AND t.deleted_at IS NULL AND c.disabled_at IS NULL`

/** An enabled trunk of an enabled company. */
export async function findTrunk({ systemRows }: Database, id: number): Promise<FoundTrunk | undefined> {
  const { rows } = await sql<FoundTrunk>`
    SELECT ${COLUMNS} FROM trunks t JOIN companies c ON c.id = t.company_id WHERE t.id = ${id} AND ${ENABLED}`.execute(
    systemRows,
  )
  return rows[0]
}

/**
 * Asterisk identifies a trunk by the address that a call comes from, which all companies of that carrier share: it may name any
 * of theirs. The call belongs to the company that owns the dialled number, if one of its trunks has that address; null if none
 * does. `source`: the address, if known; otherwise any address of `trunk` will do. Source ports are not compared, neither by
 * Asterisk nor here: carriers send from any.
 */
export async function findTrunkOfNumber(
  { systemRows }: Database,
  trunk: FoundTrunk,
  { dialed, source }: { dialed: string; source: string | null },
): Promise<FoundTrunk | null> {
  const { rows } = await sql<FoundTrunk>`
    SELECT ${COLUMNS}
      FROM dids d
      JOIN companies c ON c.id = d.company_id
      JOIN countries k ON k.id = c.country_id
      JOIN phone_numbers n ON n.company_id = d.company_id AND n.number = number_key(d.number, k.extension)
                          AND n.state = 'owned' AND n.deleted_at IS NULL
      JOIN trunks t ON t.company_id = d.company_id AND t.kind <> 'peer'
     WHERE ltrim(d.number, '+') = ${dialed.replace(/^\+/, '')} AND d.deleted_at IS NULL AND ${ENABLED}
       AND c.asterisk_server_id = (SELECT own.asterisk_server_id FROM companies own WHERE own.id = ${trunk.company_id})
       AND (t.id = ${trunk.id} OR EXISTS (
             SELECT FROM trunk_addresses a
              WHERE a.trunk_id = t.id AND a.host = t.host AND (c.private_trunks OR NOT a.reserved)
                AND CASE WHEN ${source}::text IS NULL
                      THEN a.address IN (SELECT o.address FROM trunk_addresses o WHERE o.trunk_id = ${trunk.id})
                      ELSE a.address = ${source}::inet END))
     ORDER BY n.owned_since, (t.id = ${trunk.id}) DESC, t.priority, t.id
     LIMIT 1`.execute(systemRows)
  return rows[0] ?? null
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
