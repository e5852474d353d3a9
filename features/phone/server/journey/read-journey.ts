import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { readJourney } from '../../contract/journey.ts'
import { type FactRow, journeyOf } from './journey.present.ts'

interface CallRow {
  started_at: Date
  answered_at: Date | null
  ended_at: Date | null
  dialed: string
  caller: string
  callee: string
  facts: FactRow[]
  extensions: Record<string, string>
}

/** Who may see it: a supervisor, or somebody who lived it, has its recording, or is to call back. */
const seenBy = ({ role, extension, userId }: Principal) =>
  role === 'supervisor' || role === 'administrator'
    ? sql`true`
    : sql`(EXISTS (SELECT FROM call_records r WHERE r.call_id = c.id AND r.extension_id = ${extension?.id ?? null})
        OR EXISTS (SELECT FROM call_recordings r
                    WHERE r.company_id = c.company_id AND r.call_id = c.id AND r.user_id = ${userId} AND r.deleted_at IS NULL)
        OR EXISTS (SELECT FROM missed_calls m
                    WHERE m.call_id = c.id AND (m.assignee_id = ${userId} OR ${extension?.id ?? null} = ANY (m.extension_ids)
                      OR EXISTS (SELECT FROM call_queue_members a
                                  WHERE a.queue_id = m.queue_id AND a.extension_id = ${extension?.id ?? null})
                      OR EXISTS (SELECT FROM call_queue_agents a
                                  WHERE a.queue_id = m.queue_id AND a.extension_id = ${extension?.id ?? null}))))`

async function findCall(rows: Rows, principal: Principal, callId: string): Promise<CallRow> {
  const found = await sql<CallRow>`
    SELECT c.started_at, c.answered_at, c.ended_at, c.dialed,
           coalesce((SELECT e.display_name FROM extensions e WHERE e.id = c.caller_extension_id),
                    nullif(c.caller_name, ''), c.caller_number) AS caller,
           coalesce((SELECT e.display_name FROM call_records r JOIN extensions e ON e.id = r.extension_id
              WHERE r.call_id = c.id AND r.direction = 'INCOMING'
              ORDER BY r.answered_at NULLS LAST, r.id LIMIT 1), c.dialed) AS callee,
           coalesce((SELECT jsonb_agg(jsonb_build_object('kind', f.kind, 'at', f.at, 'about', f.about) ORDER BY f.step)
              FROM call_facts f WHERE f.call_id = c.id), '[]') AS facts,
           coalesce((SELECT jsonb_object_agg(e.id, e.display_name) FROM extensions e
              WHERE e.company_id = c.company_id AND EXISTS (
                SELECT FROM call_facts f WHERE f.call_id = c.id AND (
                  f.about -> 'extensions' @> to_jsonb(e.id) OR f.about -> 'extension' = to_jsonb(e.id)))), '{}') AS extensions
      FROM calls c WHERE c.id = ${callId} AND ${seenBy(principal)}`.execute(rows)
  const [call] = found.rows
  if (!call) throw new Failure(notFound)
  return call
}

export const readJourneyRoute = bind(readJourney, async ({ unit, principal, params }) => ({
  steps: journeyOf(await findCall(unit.rows, principal, params.callId)),
}))
