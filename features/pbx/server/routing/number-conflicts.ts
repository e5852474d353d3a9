import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

export interface TakenNumber {
  number: string
  /** The company that has it already. */
  company: string
}

/**
 * Numbers of companies about to be enabled that another enabled company already has at the same carrier address. `rows` must see
 * all companies. Locks `number_of_another`: nobody else can enter a number until the transaction ends.
 */
export async function findNumberConflicts(rows: Rows, companyIds: readonly number[]): Promise<TakenNumber[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('number_of_another'))`.execute(rows)
  const { rows: taken } = await sql<TakenNumber>`
    SELECT DISTINCT d.number, c.name AS company
      FROM dids d
      JOIN companies own ON own.id = d.company_id AND own.disabled_at IS NULL
      JOIN trunks t ON t.company_id = own.id
      JOIN trunks other ON lower(other.host) = lower(t.host) AND other.company_id <> own.id
      JOIN companies c ON c.id = other.company_id AND c.disabled_at IS NULL
      JOIN dids theirs ON theirs.company_id = c.id AND ltrim(theirs.number, '+') = ltrim(d.number, '+')
     WHERE d.company_id = ANY(${[...companyIds]}) AND d.deleted_at IS NULL AND theirs.deleted_at IS NULL
       AND t.kind <> 'peer' AND t.disabled_at IS NULL AND t.deleted_at IS NULL
       AND other.kind <> 'peer' AND other.disabled_at IS NULL AND other.deleted_at IS NULL
     ORDER BY d.number, c.name`.execute(rows)
  return taken
}
