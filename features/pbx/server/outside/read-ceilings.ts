import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** A limit with its use. */
export interface CeilingUse {
  /** Null: the limit of the whole platform for one company. */
  id: number | null
  name: string
  max_calls: number | null
  max_calls_minute: number | null
  max_minutes_day: number | null
  max_spend_day: number | null
  /** Running legs to the outside. */
  calls: number
  /** Legs that began within the last minute. */
  begun: number
  minutes: number
  /** Pesos; each started minute counts. */
  spend: number
}

/**
 * The limits that a leg of the extension to the outside falls under, with the use of each: now, within the last minute, and on
 * the company's day. Running legs count with their duration so far; emergency calls do not count. The first one is the company's own,
 * of as many legs as it may have calls. `perMinute`: of a company for which the operator chose nothing.
 */
export async function readCeilings(
  rows: Rows,
  { companyId, extension }: { companyId: number; extension: number | null },
  perMinute: number,
): Promise<CeilingUse[]> {
  const { rows: found } = await sql<CeilingUse>`
    WITH company AS (
      SELECT max_simultaneous_calls, coalesce(max_outside_calls_minute, ${perMinute}::integer) AS max_calls_minute, (now() AT TIME ZONE time_zone)::date AS today FROM companies WHERE id = ${companyId}
    ), ceilings AS (
      SELECT NULL::bigint AS id, '' AS name, NULL::bigint AS extension_id, max_simultaneous_calls AS max_calls,
             max_calls_minute, NULL::integer AS max_minutes_day, NULL::bigint AS max_spend_day
        FROM company
      UNION ALL
      SELECT id, name, extension_id, max_calls, max_calls_minute, max_minutes_day, max_spend_day FROM call_ceilings
       WHERE company_id = ${companyId} AND deleted_at IS NULL AND (extension_id IS NULL OR extension_id = ${extension}::bigint)
    ), used AS (
      SELECT d.extension_id, 0 AS running, 0 AS begun, d.minutes, d.spend
        FROM outside_call_days d, company WHERE d.company_id = ${companyId} AND d.day = company.today
      UNION ALL
      SELECT o.extension_id, 1, 0, m.minutes, m.minutes * o.price_minute
        FROM outside_legs o, LATERAL (SELECT CASE WHEN o.answered_at IS NULL THEN 0
               ELSE greatest(0, ceil(extract(epoch FROM now() - o.answered_at) / 60))::int END AS minutes) m
       WHERE o.company_id = ${companyId} AND o.ended_at IS NULL AND o.class <> 'emergency'
      UNION ALL
      SELECT o.extension_id, 0, 1, 0, 0
        FROM outside_legs o
       WHERE o.company_id = ${companyId} AND o.started_at > now() - interval '1 minute' AND NOT o.again
         AND o.class <> 'emergency'
    )
    SELECT l.id, l.name, l.max_calls, l.max_calls_minute, l.max_minutes_day, l.max_spend_day::float8 AS max_spend_day,
           coalesce(sum(u.running), 0)::int AS calls, coalesce(sum(u.begun), 0)::int AS begun,
           coalesce(sum(u.minutes), 0)::int AS minutes, coalesce(sum(u.spend), 0)::float8 AS spend
      FROM ceilings l
      LEFT JOIN used u ON l.extension_id IS NULL OR u.extension_id = l.extension_id
     GROUP BY l.id, l.name, l.extension_id, l.max_calls, l.max_calls_minute, l.max_minutes_day, l.max_spend_day
     ORDER BY l.id NULLS FIRST`.execute(rows)
  return found
}

const reached = (used: number, max: number | null): boolean => max !== null && used >= max

/** The first limit that is reached; null: none. */
export const reachedCeiling = (uses: readonly CeilingUse[]): CeilingUse | null =>
  uses.find(
    (use) =>
      reached(use.calls, use.max_calls) ||
      reached(use.begun, use.max_calls_minute) ||
      reached(use.minutes, use.max_minutes_day) ||
      reached(use.spend, use.max_spend_day),
  ) ?? null
