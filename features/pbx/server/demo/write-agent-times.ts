import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/**
 * Working days of agents from 8:00 to 18:00 in half hours: mostly there for callers, with lunch, two short breaks, and now and then a
 * meeting or a training.
 */
export async function writeAgentTimes(
  rows: Rows,
  companyId: number,
  { agents, until, days }: { agents: readonly number[]; until: Date; days: number },
): Promise<void> {
  await sql`
    WITH halves AS (
      SELECT c.id AS company_id, a.id AS extension_id, a.n AS agent, d.n AS day, h AS half_hour,
             (d.day + h * interval '30 minutes' + interval '8 hours') AT TIME ZONE c.time_zone AS since
        FROM companies c
       CROSS JOIN LATERAL (SELECT (${until}::timestamptz AT TIME ZONE c.time_zone)::date AS today) AS t
       CROSS JOIN LATERAL (SELECT (t.today - n)::timestamp AS day, n FROM generate_series(0, ${days}::integer) AS n) AS d
       CROSS JOIN unnest(${agents}::bigint[]) WITH ORDINALITY AS a (id, n)
       CROSS JOIN generate_series(0, 19) AS h
       WHERE c.id = ${companyId} AND extract(isodow FROM d.day) <= 5
    ), spent AS (
      SELECT *, CASE WHEN half_hour IN (8 + agent % 2, 9 + agent % 2) THEN 'Almuerzo'
                     WHEN half_hour = 1 AND (day + agent) % 5 = 0 THEN 'Reunión'
                     WHEN half_hour IN (16, 17) AND day % 11 = agent THEN 'Capacitación' END AS reason,
             CASE WHEN half_hour IN (4 + (day + agent) % 2, 15) THEN 900 ELSE 0 END AS break
        FROM halves WHERE since + interval '30 minutes' <= ${until}::timestamptz
    )
    INSERT INTO agent_time_parts (company_id, extension_id, kind, reason, started_at, seconds)
    SELECT company_id, extension_id, CASE WHEN reason IS NULL THEN 'available' ELSE 'paused' END, coalesce(reason, ''), since, 900
      FROM spent
    UNION ALL
    SELECT company_id, extension_id, CASE WHEN reason IS NULL AND break = 0 THEN 'available' ELSE 'paused' END,
           coalesce(reason, CASE WHEN break > 0 THEN 'Descanso' ELSE '' END), since + interval '15 minutes', 900
      FROM spent`.execute(rows)
}
