import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

const EVERY_MS = 60_000

/**
 * Keeps when the platform's limit last refused a company's call to the outside (`outside_refusals`), for operators to see.
 * Written at most once a minute for a company, by all nodes together. @returns whether it was written
 */
export function createRefusalNotes({ systemRows }: Database): (companyId: number) => Promise<boolean> {
  /** A flood of refused calls asks the database once a minute. */
  const latest = new Map<number, number>()
  return async (companyId) => {
    const now = performance.now()
    if (now - (latest.get(companyId) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return false
    latest.set(companyId, now)
    const { rows } = await sql<{ company_id: number }>`
      INSERT INTO outside_refusals AS known (company_id) VALUES (${companyId})
      ON CONFLICT (company_id) DO UPDATE SET refused_at = now()
       WHERE known.refused_at < now() - make_interval(secs => ${EVERY_MS / 1000})
      RETURNING known.company_id`.execute(systemRows)
    return rows.length > 0
  }
}
