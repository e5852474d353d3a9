import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { CallFacts } from '#platform/integrations/contract/domain.ts'
import type { CallOutcome } from '../call-machine/call.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Found {
  id: string
  direction: 'inbound' | 'outbound'
  number: string | null
  line: string
  started_at: Date
  answered_at: Date | null
  ended_at: Date | null
  talk_seconds: number | null
  result: string | null
  outcome: CallOutcome | null
  users: number[]
}

/** What became of an ended call, as other programs tell it. */
function resultOf({ ended_at, result, outcome }: Found): CallFacts['result'] {
  if (ended_at === null) return null
  if (result === 'answered' || result === 'informed' || outcome === 'answered' || outcome === 'completed')
    return 'answered'
  if (result === 'blocked') return 'blocked'
  switch (outcome) {
    case 'busy':
      return 'busy'
    case 'rejected':
      return 'declined'
    case 'cancelled':
      return result === 'abandoned' ? 'missed' : 'cancelled'
    case 'no-answer':
    case 'unregistered':
      return 'missed'
    default:
      return result === 'abandoned' ? 'missed' : 'failed'
  }
}

/**
 * A call with the outside, while it runs or once it has ended; null: there is none of this id, or it stays inside. Who takes part of a
 * running call is read from its live state.
 */
export async function readCallFacts(rows: Rows, companyId: number, id: string): Promise<CallFacts | null> {
  if (!UUID.test(id)) return null
  const { rows: found } = await sql<Found>`
    SELECT c.id, c.direction, c.started_at, c.answered_at, c.ended_at, c.outcome, r.result, r.talk_seconds,
           coalesce(r.number_key, c.other_key,
                    nullif(CASE c.direction WHEN 'inbound' THEN c.caller_number ELSE c.dialed END, 'anonymous')) AS number,
           CASE c.direction WHEN 'inbound' THEN c.dialed ELSE coalesce(t.caller_id, '') END AS line,
           ARRAY(SELECT p.user_id FROM (
                   SELECT (c.live #>> '{route,callee,userId}')::bigint AS user_id, 1 AS place WHERE c.live IS NOT NULL
                    UNION ALL
                   SELECT (c.live #>> '{route,caller,userId}')::bigint, 2 WHERE c.live IS NOT NULL
                    UNION ALL
                   SELECT (m ->> 'userId')::bigint, 3 FROM jsonb_array_elements(coalesce(c.live #> '{walked,members}', '[]')) AS m
                    UNION ALL
                   SELECT h.holder_id, CASE h.phone_id WHEN r.answered_by_id THEN 1 WHEN r.caller_extension_id THEN 2 ELSE 3 END
                     FROM extension_holders h
                    WHERE h.company_id = c.company_id AND h.held_from <= c.started_at AND c.started_at < h.held_until
                      AND h.phone_id = ANY (r.extension_ids || r.answered_by_id || r.caller_extension_id)) p
                  WHERE p.user_id IS NOT NULL GROUP BY p.user_id ORDER BY min(p.place), p.user_id) AS users
      FROM calls c
      LEFT JOIN call_results r ON r.id = c.id
      LEFT JOIN trunks t ON t.id = c.trunk_id
     WHERE c.company_id = ${companyId} AND c.id = ${id}::uuid AND c.direction <> 'internal'`.execute(rows)
  const [call] = found
  if (!call) return null
  return {
    id: call.id,
    direction: call.direction,
    number: call.number === '' ? null : call.number,
    line: call.line,
    startedAt: call.started_at,
    answeredAt: call.answered_at,
    endedAt: call.ended_at,
    talkSeconds: call.talk_seconds ?? 0,
    result: resultOf(call),
    userIds: call.users.map(Number),
    continued: call.result === 'continued',
  }
}
