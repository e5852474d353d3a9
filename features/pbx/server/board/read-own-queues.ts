import { sql } from 'kysely'
import type { Answer } from '#platform/contract/route.ts'
import type { Database } from '#platform/db/database.ts'
import { bindAlone } from '#platform/http/server/bind.ts'
import { readOwnQueues } from '../../contract/board.ts'
import type { LiveBoards } from './live-boards.ts'

type OwnQueue = Answer<typeof readOwnQueues>['queues'][number]
interface Row extends Omit<OwnQueue, 'waiting'> {
  paused: boolean
  pause_reason: string
}

/** An agent's own board, cheap enough to poll every few seconds. */
export const readOwnQueuesRoute = (database: Database, boards: LiveBoards) =>
  bindAlone(readOwnQueues, async ({ principal }) => {
    const { rows } = await database.reading(principal.companyId, (unit) =>
      sql<Row>`
      SELECT q.id, q.name, m.queue_id IS NOT NULL AS fixed, k.logged_in_at IS NOT NULL AS logged_in,
             k.paused_at IS NOT NULL AS paused, coalesce(k.pause_reason, '') AS pause_reason
        FROM extensions e
        JOIN call_queues q ON q.company_id = e.company_id AND q.deleted_at IS NULL
        LEFT JOIN call_queue_members m ON m.queue_id = q.id AND m.extension_id = e.id
        LEFT JOIN call_queue_agents a ON a.queue_id = q.id AND a.extension_id = e.id
        LEFT JOIN queue_agents k ON k.queue_id = q.id AND k.extension_id = e.id
       WHERE e.user_id = ${principal.userId} AND e.deleted_at IS NULL
         AND (m.queue_id IS NOT NULL OR a.queue_id IS NOT NULL)
       ORDER BY q.name, q.id`.execute(unit.rows),
    )
    if (rows.length === 0) return { paused: false, pause_reason: '', queues: [] }
    const { queues } = await boards.read(principal.companyId)
    const pause = rows.find(({ paused }) => paused)
    return {
      paused: pause !== undefined,
      pause_reason: pause?.pause_reason ?? '',
      queues: rows.map(({ id, name, fixed, logged_in }) => ({
        id,
        name,
        fixed,
        logged_in,
        waiting: queues.find((queue) => queue.id === id)?.waiting ?? 0,
      })),
    }
  })
