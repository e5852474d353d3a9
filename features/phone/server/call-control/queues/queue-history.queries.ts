import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { QueueHistory } from '#platform/telephony/queue/queue-history.ts'

/** Enough rows of the last day for the largest company, read in a few milliseconds. */
const MAX = 2000

/** What a company's queues and ring groups did in the last day, from call facts. Works across companies. */
export async function readQueueHistory(rows: Rows, companyId: number): Promise<QueueHistory> {
  const talks = await sql<{ queue: number; extension: number; seconds: number; ended_at: Date }>`
    WITH taken AS (
      SELECT call_id, step, at, (about ->> 'queue')::bigint AS queue
        FROM call_facts
       WHERE company_id = ${companyId} AND kind = 'queue_left' AND at > now() - interval '1 day'
         AND about ->> 'why' = 'answered'
       ORDER BY at DESC
       LIMIT ${MAX})
    SELECT taken.queue, (answered.about ->> 'extension')::bigint AS extension, calls.ended_at,
           greatest(0, extract(epoch FROM calls.ended_at - answered.at))::float8 AS seconds
      FROM taken
      JOIN calls ON calls.id = taken.call_id AND calls.ended_at IS NOT NULL
      JOIN LATERAL (SELECT about, at FROM call_facts
                     WHERE call_id = taken.call_id AND step > taken.step AND kind = 'answered'
                     ORDER BY step LIMIT 1) answered ON true
     ORDER BY taken.at`.execute(rows)
  const rang = await sql<{ ring_group: number; extension: number }>`
    WITH reached AS (
      SELECT call_id, step, at, (about ->> 'ring_group')::bigint AS ring_group
        FROM call_facts
       WHERE company_id = ${companyId} AND kind = 'ring_group' AND at > now() - interval '1 day'
       ORDER BY at DESC
       LIMIT ${MAX})
    SELECT DISTINCT ON (reached.ring_group) reached.ring_group, (offered.about -> 'extensions' ->> 0)::bigint AS extension
      FROM reached
      JOIN LATERAL (SELECT about FROM call_facts
                     WHERE call_id = reached.call_id AND step > reached.step AND kind = 'offered'
                     ORDER BY step LIMIT 1) offered ON true
     ORDER BY reached.ring_group, reached.at DESC`.execute(rows)
  return {
    talks: talks.rows.map(({ ended_at, ...talk }) => ({ ...talk, endedAt: ended_at.getTime() })),
    rangFirst: new Map(rang.rows.map(({ ring_group, extension }) => [ring_group, extension])),
  }
}
