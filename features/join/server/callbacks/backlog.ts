import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { intakeOf, MAX_EVENTS_A_DAY } from './intake.ts'

/** Events of a company that wait for their processing; hours of a large company's rush. */
export const MAX_WAITING = 50_000
/** A count is used for so long, ms. */
const LASTS = 1000

/** Whether a company's events wait, or came today, in such numbers that no more are taken; counted at most once a second. */
export function createBacklog(rows: () => Rows, max = MAX_WAITING): (companyId: number) => Promise<boolean> {
  const known = new Map<number, { behind: Promise<boolean>; until: number }>()
  async function count(companyId: number): Promise<boolean> {
    if ((await intakeOf(rows(), companyId)).events >= MAX_EVENTS_A_DAY) return true
    const found = await sql<{ waiting: number }>`
      SELECT count(*)::integer AS waiting FROM (
        SELECT FROM join_inbox WHERE company_id = ${companyId} AND done_at IS NULL AND failed_at IS NULL
         LIMIT ${sql.lit(max)}) AS open`.execute(rows())
    return (found.rows[0]?.waiting ?? 0) >= max
  }
  return (companyId) => {
    const stored = known.get(companyId)
    if (stored && stored.until > performance.now()) return stored.behind
    const behind = count(companyId)
    known.set(companyId, { behind, until: performance.now() + LASTS })
    // A failing database may recover.
    behind.catch(() => known.delete(companyId))
    return behind
  }
}
