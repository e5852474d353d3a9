import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { boundTo, ids, seenUsers, supervises, supervisesAll } from '#platform/access/supervised.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { heldThen } from '#platform/telephony/holders.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { readJourney } from '../../contract/journey.ts'
import { type JourneyCall, journeyOfChain } from './journey.present.ts'
import { namesOfJourney } from './names-of-journey.ts'

/**
 * May see the journey: participants, owners of its recording, those who may call back, and the supervisors of all these. Who sees all calls
 * sees all journeys.
 */
function seenBy(viewer: Principal) {
  if (supervisesAll(viewer)) return sql`true`
  const phones = ids(boundTo(viewer)?.extensions ?? (viewer.extension ? [viewer.extension.id] : []))
  return sql`(EXISTS (SELECT FROM call_records r
                       WHERE r.call_id = c.id AND ${supervises(viewer, sql`r.user_id`)})
        OR EXISTS (SELECT FROM call_recordings r WHERE r.company_id = c.company_id AND r.call_id = c.id
                      AND ${supervises(viewer, sql`r.user_id`)} AND r.deleted_at IS NULL)
        OR EXISTS (SELECT FROM missed_calls m
                    WHERE m.call_id = c.id AND (${supervises(viewer, sql`m.assignee_id`)} OR ${heldThen(seenUsers(viewer) ?? [], sql`m.extension_ids`, sql`m.called_at`)}
                      OR EXISTS (SELECT FROM call_queue_members a WHERE a.queue_id = m.queue_id AND a.extension_id = ANY (${phones}))
                      OR EXISTS (SELECT FROM call_queue_agents a WHERE a.queue_id = m.queue_id AND a.extension_id = ANY (${phones})))))`
}

/** Most transfers shown for one call. */
const MAX = 50
/** A transfer is stored at its moment, which is the end of the previous call. */
const SLACK = sql`interval '1 minute'`

/** The call with those before and after it in its chain; empty when the user may not see it. */
async function findChain(rows: Rows, principal: Principal, callId: string): Promise<JourneyCall[]> {
  const found = await sql<JourneyCall>`
    WITH RECURSIVE chain AS (
      SELECT c.id, c.company_id, c.started_at, c.ended_at
        FROM calls c WHERE c.id = ${callId} AND ${seenBy(principal)}
      UNION
      SELECT n.id, n.company_id, n.started_at, n.ended_at
        FROM chain h
       CROSS JOIN LATERAL (
         SELECT (f.about ->> 'from')::uuid AS id FROM call_facts f
          WHERE f.call_id = h.id AND f.kind = 'transferred'
         UNION ALL
         SELECT f.call_id FROM call_facts f
          WHERE f.company_id = h.company_id AND f.kind = 'transferred'
            AND f.at BETWEEN h.started_at AND coalesce(h.ended_at, now()) + ${SLACK}
            AND f.about ->> 'from' = h.id::text) link
        JOIN calls n ON n.id = link.id)
    SELECT c.id, c.started_at, c.answered_at, c.ended_at, c.dialed,
           coalesce((SELECT e.display_name FROM extensions e WHERE e.id = c.caller_extension_id),
                    nullif(c.caller_name, ''), c.caller_number) AS caller,
           c.caller_number,
           coalesce((SELECT e.display_name FROM call_records r JOIN extensions e ON e.id = r.extension_id
              WHERE r.call_id = c.id AND r.direction = 'INCOMING'
              ORDER BY r.answered_at NULLS LAST, r.id LIMIT 1), c.dialed) AS callee,
           coalesce((SELECT jsonb_agg(jsonb_build_object('kind', f.kind, 'at', f.at, 'about', f.about) ORDER BY f.step)
              FROM call_facts f WHERE f.call_id = c.id), '[]') AS facts,
           coalesce((SELECT jsonb_object_agg(e.id, e.display_name) FROM extensions e
              WHERE e.company_id = c.company_id AND EXISTS (
                SELECT FROM call_facts f WHERE f.call_id = c.id AND (
                  f.about -> 'extensions' @> to_jsonb(e.id) OR f.about -> 'extension' = to_jsonb(e.id)
                  OR f.about -> 'by' = to_jsonb(e.id)))), '{}') AS extensions
      FROM calls c JOIN (SELECT id FROM chain LIMIT ${MAX}) AS told USING (id)
     ORDER BY c.started_at, c.id`.execute(rows)
  if (found.rows.length === 0) throw new Failure(notFound)
  return found.rows
}

export const readJourneyRoute = (nameNumbers: NameNumbers) =>
  bind(readJourney, async ({ unit, principal, params }) => {
    const calls = await findChain(unit.rows, principal, params.callId)
    return { steps: journeyOfChain(calls, await namesOfJourney(nameNumbers, unit.rows, principal, calls)) }
  })
