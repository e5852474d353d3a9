import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { supervises, supervisesAll } from '#platform/access/supervised.ts'
import { conflict, notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { listCallbacks, type QueueCallback, takeCallback } from '../../contract/callbacks.ts'
import { callableNow } from './callable-numbers.ts'

const MAX = 200

interface Row extends Omit<QueueCallback, 'queue' | 'entered_at' | 'not_before' | 'ended_at'> {
  queue_id: number
  queue_name: string
  entered_at: Date
  not_before: Date
  ended_at: Date | null
}

/**
 * Queues (`q`) whose callbacks the user sees: those that their extension, or one of whom they supervise, serves or may serve; all for who
 * supervises the company.
 */
const seen = (viewer: Principal): RawBuilder<unknown> =>
  supervisesAll(viewer)
    ? sql`true`
    : sql`(EXISTS (SELECT 1 FROM extensions e
            WHERE ${supervises(viewer, sql`e.user_id`)} AND e.deleted_at IS NULL
              AND (EXISTS (SELECT 1 FROM call_queue_members m WHERE m.queue_id = q.id AND m.extension_id = e.id)
                OR EXISTS (SELECT 1 FROM call_queue_agents a WHERE a.queue_id = q.id AND a.extension_id = e.id))))`

const listRoute = bind(listCallbacks, async ({ unit, principal }) => {
  const { rows } = await sql<Row>`
    SELECT b.id, b.queue_id, q.name AS queue_name, b.number, b.name, b.entered_at, b.state, b.attempts, b.not_before,
           t.display_name AS taken_by, b.ended_at
      FROM queue_callbacks b
      JOIN call_queues q ON q.id = b.queue_id AND q.deleted_at IS NULL
      LEFT JOIN extensions t ON t.id = b.taken_by_id
     WHERE (b.ended_at IS NULL OR b.ended_at > now() - interval '1 day') AND ${seen(principal)}
     ORDER BY b.ended_at DESC NULLS FIRST, b.entered_at, b.id
     LIMIT ${MAX}`.execute(unit.rows)
  return {
    results: rows.map(({ queue_id, queue_name, entered_at, not_before, ended_at, ...row }) => ({
      ...row,
      queue: { id: queue_id, name: queue_name },
      entered_at: entered_at.toISOString(),
      not_before: not_before.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
  }
})

/**
 * Only one agent gets it, even when several ask at once. If that agent does not call within two minutes, it is free again.
 * @throws Failure `not_found` for another agent's queue, a number that the queue no longer calls back, or without an extension;
 *   `conflict` when it is taken or completed
 */
const takeRoute = bind(takeCallback, async ({ unit, params, principal }) => {
  const { rows: known } = await sql<{ extension: number | null; queue: number; number: string }>`
    SELECT b.queue_id AS queue, b.number, (SELECT e.id FROM extensions e WHERE e.user_id = ${principal.userId} AND e.deleted_at IS NULL
                                            AND e.disabled_at IS NULL ORDER BY e.id LIMIT 1) AS extension
      FROM queue_callbacks b JOIN call_queues q ON q.id = b.queue_id AND q.deleted_at IS NULL
     WHERE b.id = ${params.id} AND ${seen(principal)}`.execute(unit.rows)
  const extension = known[0]?.extension
  const callable = await callableNow(unit.rows, known)
  if (!extension || callable.length === 0) throw new Failure(notFound)
  const { rows: taken } = await sql<{ number: string }>`
    UPDATE queue_callbacks b
       SET state = 'calling', taken_by_id = ${extension}, taken_at = now(),
           attempts = CASE WHEN state = 'waiting' THEN attempts + 1 ELSE attempts END
     WHERE id = ${params.id} AND ended_at IS NULL
       AND (state = 'waiting'
            OR (taken_at < now() - interval '2 minutes'
                AND NOT EXISTS (SELECT 1 FROM calls c
                                 WHERE c.company_id = b.company_id AND c.ended_at IS NULL
                                   AND c.caller_extension_id = b.taken_by_id AND outside_key(c) = b.number_key)))
     RETURNING number`.execute(unit.rows)
  const [found] = taken
  if (!found) throw new Failure(conflict)
  return found
})

/** Callers who asked to be called back instead of waiting on the line. */
export const callbackRoutes = [listRoute, takeRoute] as const
