import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { listWaiting, WAITING_SHOWN } from '../../contract/chats.ts'
import type { JoinContext } from '../join-context.ts'
import { visible } from './access.ts'
import { presentShared } from './chat.present.ts'
import { findConversations } from './conversation.queries.ts'

/** Waiting contacts are counted up to here. */
const MAX_COUNTED = 1000

interface Waiting {
  id: number
  overdue: boolean
}

export const listWaitingRoute = (context: Pick<JoinContext, 'providers'>) =>
  bind(listWaiting, async ({ unit, principal }) => {
    // Overdue ones first, then the longest waiting. The bot's contacts are being answered.
    const { rows: waiting } = await sql<Waiting>`
      SELECT c.id, coalesce(c.waiting_since + make_interval(mins => nullif(g.answer_minutes, 0)) < now(), false) AS overdue
        FROM join_conversations c LEFT JOIN join_groups g ON g.id = c.group_id
       WHERE ${visible(principal)} AND c.waiting_since IS NOT NULL AND c.state IN ('init', 'waiting', 'open')
         AND c.blocked_at IS NULL AND (c.snoozed_until IS NULL OR c.snoozed_until <= now())
       ORDER BY overdue DESC, c.waiting_since, c.id LIMIT ${MAX_COUNTED}`.execute(unit.rows)
    const ids = waiting.slice(0, WAITING_SHOWN).map(({ id }) => id)
    const found = new Map((await findConversations(unit.rows, ids)).map((row) => [row.id, row]))
    return {
      count: waiting.length,
      overdue: waiting.filter(({ overdue }) => overdue).length,
      results: ids.flatMap((id) => {
        const row = found.get(id)
        return row ? [presentShared(row, context.providers)] : []
      }),
    }
  })
