import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** How long a silent target is not used, unless all others are silent, too. */
const PASSED = sql`interval '6 hours'`

/** What a target has to answer in, and a whole round of silent ones before the next: each change is read anew by the server. */
const CHANCE = sql`interval '20 seconds'`
const ROUND = sql`interval '10 minutes'`

/**
 * Of a trunk whose carrier does not answer: its target (an SRV record's, or an address of its name) is silent, and the next one in
 * order is used from now on. @returns whether there is another one, which the telephone server has to read
 */
export async function passSilentTarget(rows: Rows, trunkId: number): Promise<boolean> {
  // In the order of the view asterisk.trunks.
  const { rows: passed } = await sql`
    WITH targets AS (
      SELECT a.address, a.silent_since, row_number() OVER (ORDER BY a.seen_at DESC, a.silent_since NULLS FIRST, a.rank, family(a.address), a.address) AS place,
             count(*) OVER () AS others, max(a.silent_since) OVER () AS passed_at
        FROM trunk_addresses a
        JOIN trunks t ON t.id = a.trunk_id AND t.host = a.host
        JOIN companies c ON c.id = a.company_id
       WHERE a.trunk_id = ${trunkId} AND a.calls AND (c.private_trunks OR NOT a.reserved)
    )
    UPDATE trunk_addresses a SET silent_since = now()
      FROM targets g
     WHERE a.trunk_id = ${trunkId} AND a.address = g.address AND g.place = 1 AND g.others > 1
       AND coalesce(g.passed_at < now() - CASE WHEN g.silent_since IS NULL THEN ${CHANCE} ELSE ${ROUND} END, true)
    RETURNING a.trunk_id`.execute(rows)
  return passed.length > 0
}

/** Targets that were silent long ago are used again. @returns the companies with such trunks */
export async function retrySilentTargets(rows: Rows): Promise<number[]> {
  const { rows: retried } = await sql<{ company_id: number }>`
    UPDATE trunk_addresses SET silent_since = NULL WHERE silent_since < now() - ${PASSED}
    RETURNING company_id`.execute(rows)
  return [...new Set(retried.map(({ company_id }) => company_id))]
}
