import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** A limit with today's use. */
export interface CeilingUse {
  id: number
  name: string
  max_calls: number | null
  max_minutes_day: number | null
  max_spend_day: number | null
  calls: number
  minutes: number
  /** Pesos; each started minute counts. */
  spend: number
}

/** A call allowed a moment ago, possibly not stored yet. */
export interface AllowedCall {
  extension: number
  dialed: string
  /** Epoch milliseconds. */
  at: number
}

/** Calls are stored with their start, which is a little before they are allowed. */
const BEFORE_MS = 5_000

/**
 * The limits that an outside call of the extension falls under, with today's use of each (the company's day) from the daily sums.
 * Running calls count with their duration so far, and so do calls of `allowedCalls` that are not stored yet.
 */
export async function readCeilings(
  rows: Rows,
  { companyId, extension }: { companyId: number; extension: number },
  allowedCalls: readonly AllowedCall[] = [],
): Promise<CeilingUse[]> {
  const fresh = JSON.stringify(
    allowedCalls.map(({ at, ...one }) => ({ ...one, since: new Date(at - BEFORE_MS) })),
  )
  const { rows: found } = await sql<CeilingUse>`
    WITH ceilings AS (
      SELECT id, name, extension_id, max_calls, max_minutes_day, max_spend_day FROM call_ceilings
       WHERE company_id = ${companyId} AND deleted_at IS NULL AND (extension_id IS NULL OR extension_id = ${extension})
    ), day AS (
      SELECT (now() AT TIME ZONE time_zone)::date AS today FROM companies WHERE id = ${companyId}
    ), used AS (
      SELECT d.extension_id, 0 AS running, d.minutes, d.spend
        FROM outside_call_days d, day WHERE d.company_id = ${companyId} AND d.day = day.today
      UNION ALL
      SELECT c.billed_extension_id, 1, m.minutes, m.minutes * price_of_minute(c.company_id, c.billed_number)
        FROM calls c, LATERAL (SELECT CASE WHEN c.answered_at IS NULL THEN 0
               ELSE ceil(extract(epoch FROM now() - c.answered_at) / 60)::int END AS minutes) m
       WHERE c.company_id = ${companyId} AND c.ended_at IS NULL AND c.billed_extension_id IS NOT NULL
    )
    SELECT l.id, l.name, l.max_calls, l.max_minutes_day, l.max_spend_day::float8 AS max_spend_day,
           coalesce(sum(u.running), 0)::int + coalesce((
             SELECT sum(greatest(0, f.many - (SELECT count(*) FROM calls s
                                               WHERE s.company_id = ${companyId} AND s.billed_extension_id = f.extension
                                                 AND s.billed_number = f.dialed AND s.started_at >= f.since)))
               FROM (SELECT extension, dialed, min(since) AS since, count(*) AS many
                       FROM jsonb_to_recordset(${fresh}::jsonb) AS given(extension bigint, dialed text, since timestamptz)
                      GROUP BY extension, dialed) f
              WHERE l.extension_id IS NULL OR l.extension_id = f.extension), 0)::int AS calls,
           coalesce(sum(u.minutes), 0)::int AS minutes,
           coalesce(sum(u.spend), 0)::float8 AS spend
      FROM ceilings l
      LEFT JOIN used u ON l.extension_id IS NULL OR u.extension_id = l.extension_id
     GROUP BY l.id, l.name, l.extension_id, l.max_calls, l.max_minutes_day, l.max_spend_day
     ORDER BY l.id`.execute(rows)
  return found
}

const reached = (used: number, max: number | null): boolean => max !== null && used >= max

/** The first limit that is reached; null: none. */
export const reachedCeiling = (uses: readonly CeilingUse[]): CeilingUse | null =>
  uses.find(
    (use) =>
      reached(use.calls, use.max_calls) ||
      reached(use.minutes, use.max_minutes_day) ||
      reached(use.spend, use.max_spend_day),
  ) ?? null
