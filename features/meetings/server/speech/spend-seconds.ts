import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

const MONTH = sql`date_trunc('month', now() AT TIME ZONE 'UTC')::date`

/** Seconds that were sent to the speech service this month, by the company of the rows. */
export async function usedSeconds(rows: Rows): Promise<number> {
  const { rows: found } = await sql<{ seconds: string }>`
    SELECT seconds FROM speech_seconds WHERE month = ${MONTH}`.execute(rows)
  return Number(found[0]?.seconds ?? 0)
}

/**
 * Counts sound that is about to be sent, unless it is more than the company's minutes of the month: what a killed program had sent
 * stays counted. @returns whether it may be sent
 */
export async function spendSeconds(rows: Rows, companyId: number, seconds: number): Promise<boolean> {
  const whole = Math.max(1, Math.ceil(seconds))
  const { rows: spent } = await sql`
    INSERT INTO speech_seconds AS spent (company_id, month, seconds)
    SELECT s.company_id, ${MONTH}, ${whole} FROM meeting_settings s
     WHERE s.company_id = ${companyId} AND ${whole} <= s.speech_minutes * 60
    ON CONFLICT (company_id, month) DO UPDATE SET seconds = spent.seconds + EXCLUDED.seconds
     WHERE spent.seconds + EXCLUDED.seconds <=
       (SELECT m.speech_minutes * 60 FROM meeting_settings m WHERE m.company_id = spent.company_id)
    RETURNING 1`.execute(rows)
  return spent.length > 0
}

/** What the service did not take costs nothing. */
export async function giveBackSeconds(rows: Rows, companyId: number, seconds: number): Promise<void> {
  await sql`
    UPDATE speech_seconds SET seconds = greatest(0, seconds - ${Math.max(1, Math.ceil(seconds))})
     WHERE company_id = ${companyId} AND month = ${MONTH}`.execute(rows)
}
