import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { type AgentChange, changeAgent, changeOwnQueues } from '../../contract/board.ts'
import { recordAudit } from '../extensions/extension-store.ts'
import type { ReachOf } from './board-stream.ts'
import type { LiveBoards } from './live-boards.ts'

/**
 * Logs an agent in to or out of queues, or on or off pause. A pause covers all of the agent's queues. Fixed members need no
 * log-in, but can be paused too. @throws Failure `not_found` for an agent who serves no such queue
 */
async function apply(rows: Rows, extension: number, { action, queue, reason }: AgentChange): Promise<void> {
  const isPause = action === 'pause' || action === 'resume'
  const { rows: changed } = await sql<{ queue_id: number }>`
    INSERT INTO queue_agents AS kept (company_id, extension_id, queue_id, logged_in_at, paused_at, pause_reason)
    SELECT q.company_id, ${extension}, q.id,
           CASE WHEN ${action} = 'login' THEN now() END,
           CASE WHEN ${action} = 'pause' THEN now() END,
           CASE WHEN ${action} = 'pause' THEN ${reason} ELSE '' END
      FROM call_queues q
     WHERE q.deleted_at IS NULL
       AND (${isPause} OR ${queue ?? null}::bigint IS NULL OR q.id = ${queue ?? null}::bigint)
       AND (EXISTS (SELECT 1 FROM call_queue_agents a WHERE a.queue_id = q.id AND a.extension_id = ${extension})
            OR (${isPause} AND EXISTS (SELECT 1 FROM call_queue_members m
                                        WHERE m.queue_id = q.id AND m.extension_id = ${extension})))
    ON CONFLICT (queue_id, extension_id) DO UPDATE SET
      logged_in_at = CASE ${action} WHEN 'login' THEN coalesce(kept.logged_in_at, now())
                                    WHEN 'logout' THEN NULL ELSE kept.logged_in_at END,
      paused_at = CASE ${action} WHEN 'pause' THEN coalesce(kept.paused_at, now())
                                 WHEN 'resume' THEN NULL ELSE kept.paused_at END,
      pause_reason = CASE ${action} WHEN 'pause' THEN EXCLUDED.pause_reason
                                    WHEN 'resume' THEN '' ELSE kept.pause_reason END
    RETURNING kept.queue_id`.execute(rows)
  if (changed.length === 0) throw new Failure(notFound)
}

const ACTIONS = {
  login: 'agent.logged_in',
  logout: 'agent.logged_out',
  pause: 'agent.paused',
  resume: 'agent.resumed',
} as const

/** A supervisor's change of another agent, of their groups if they are in some. */
export const changeAgentRoute = (boards: LiveBoards, reachOf: ReachOf) =>
  bind(changeAgent, async (request) => {
    const { unit, params, body, principal } = request
    const extension = await unit.rows
      .selectFrom('extensions')
      .select(['id', 'number', 'display_name'])
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const reach = await reachOf(unit.rows, principal)
    if (!extension || (reach !== null && !reach.has(extension.number))) throw new Failure(notFound)
    await apply(unit.rows, extension.id, body)
    await recordAudit(unit, {
      by: request,
      action: ACTIONS[body.action],
      subject: { type: 'extension', id: extension.id, name: `${extension.number} ${extension.display_name}` },
      ...(body.reason === '' ? {} : { details: { reason: body.reason } }),
    })
    unit.onCommit(() => boards.agentChanged(principal.companyId, extension.id))
    return undefined
  })

/** @throws Failure `not_found` for somebody without an extension */
async function ownExtension(rows: Rows, userId: number): Promise<number> {
  const own = await rows
    .selectFrom('extensions')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!own) throw new Failure(notFound)
  return own.id
}

export const changeOwnQueuesRoute = (boards: LiveBoards) =>
  bind(changeOwnQueues, async ({ unit, body, principal }) => {
    const extension = await ownExtension(unit.rows, principal.userId)
    await apply(unit.rows, extension, body)
    unit.onCommit(() => boards.agentChanged(principal.companyId, extension))
    return undefined
  })
