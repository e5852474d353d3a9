import { type RawBuilder, sql } from 'kysely'
import type { Team } from '#platform/access/principal.ts'
import { ids } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'
import { todayBegins } from '#platform/db/list-filters.ts'
import { heldThen } from '#platform/telephony/holders.ts'
import type { BoardFigures } from '../../contract/board.ts'

export interface AgentRow {
  extension_id: number
  queue_id: number
  logged_in_at: Date | null
  paused_at: Date | null
  pause_reason: string
}

export const readAgentRows = (rows: Rows, companyId: number): Promise<AgentRow[]> =>
  rows
    .selectFrom('queue_agents')
    .select(['extension_id', 'queue_id', 'logged_in_at', 'paused_at', 'pause_reason'])
    .where('company_id', '=', companyId)
    .execute()

/** Calls that a team's people took part in, and those that nobody answered in their queues: the same as in their reports. */
function callsOf(team: Team | null): RawBuilder<boolean> {
  if (team === null) return sql<boolean>`true`
  const [people, queues] = [ids(team.extensions), ids(team.queues)]
  // Of calls that run, only their steps tell who is in them.
  return sql<boolean>`(${heldThen(team.users, sql`array_append(r.extension_ids || r.answered_by_id, c.caller_extension_id)`, sql`c.started_at`)}
    OR r.queue_id = ANY (${queues}) AND r.answered_by_id IS NULL
    OR r.id IS NULL AND EXISTS (
      SELECT FROM call_facts s WHERE s.call_id = c.id
         AND (s.about ->> 'extension' = ANY (${people}::text[]) OR s.about ->> 'queue' = ANY (${queues}::text[]))))`
}

/**
 * Today's figures in the company's time zone, as `call_results` tells what became of the calls; one statement. Those of calls are of the team of
 * a supervisor who is bound to groups; those of queues are whole.
 */
export async function readFigures(rows: Rows, companyId: number, team: Team | null): Promise<BoardFigures> {
  const { rows: found } = await sql<BoardFigures>`
    WITH day AS (
      SELECT ${todayBegins('c')} AS begins
        FROM companies c WHERE c.id = ${companyId}
    ), today AS (
      SELECT c.direction, coalesce(r.result, CASE WHEN c.answered_at IS NOT NULL THEN 'answered' ELSE 'running' END) AS result,
             c.answered_at, c.ended_at
        FROM day, calls c LEFT JOIN call_results r ON r.id = c.id
       WHERE c.company_id = ${companyId} AND c.started_at >= day.begins AND ${callsOf(team)}
    ), facts AS (
      SELECT f.kind, (f.about ->> 'queue')::bigint AS queue, f.about ->> 'why' AS why, (f.about ->> 'waited')::int AS waited
        FROM call_facts f, day
       WHERE f.company_id = ${companyId} AND f.kind IN ('queue_entered', 'queue_left') AND f.at >= day.begins
    ), of_queues AS (
      SELECT q.id,
             count(*) FILTER (WHERE f.kind = 'queue_entered')::int AS entered,
             count(*) FILTER (WHERE f.why = 'answered')::int AS answered,
             count(*) FILTER (WHERE f.why IN ('abandoned', 'timeout'))::int AS abandoned,
             round(100.0 * count(*) FILTER (WHERE f.why = 'answered' AND f.waited <= q.service_level_seconds)
                   / nullif(count(*) FILTER (WHERE f.why IN ('answered', 'abandoned', 'timeout')), 0))::int AS service_level,
             round(avg(f.waited) FILTER (WHERE f.why = 'answered'))::int AS average_wait
        FROM call_queues q LEFT JOIN facts f ON f.queue = q.id
       WHERE q.company_id = ${companyId} AND q.deleted_at IS NULL
       GROUP BY q.id
    )
    SELECT count(*) FILTER (WHERE direction = 'inbound' AND counted)::int AS inbound,
           count(*) FILTER (WHERE direction = 'outbound' AND counted)::int AS outbound,
           count(*) FILTER (WHERE direction = 'internal' AND counted)::int AS internal,
           count(*) FILTER (WHERE direction = 'inbound' AND result = 'answered')::int AS answered,
           count(*) FILTER (WHERE direction = 'inbound' AND result = 'abandoned')::int AS missed,
           coalesce(sum(extract(epoch FROM coalesce(ended_at, now()) - answered_at)), 0)::int AS talk_seconds,
           (SELECT coalesce(jsonb_agg(to_jsonb(of_queues) ORDER BY id), '[]') FROM of_queues) AS queues
      FROM (SELECT *, result NOT IN ('continued', 'service') AS counted FROM today) AS today`.execute(rows)
  const [today] = found
  if (!today) throw new Error('the count returned no row')
  return today
}
