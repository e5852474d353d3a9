import { type RawBuilder, sql } from 'kysely'
import type { WallConversations } from '#features/reports/contract/walls.ts'
import type { Rows } from '#platform/db/database.ts'
import { todayBegins } from '#platform/db/list-filters.ts'
import type { Where } from '#platform/report/contract/source.ts'
import type { Viewer } from '#platform/report/server/report-source.ts'
import { reportScope } from './report-scope.ts'

/** A report's scope as a condition on a table with an agent and a group. */
function withinScope(scope: Where | readonly Where[], owner: string): RawBuilder<boolean> {
  const alternatives: readonly Where[] = Array.isArray(scope) ? scope : [scope as Where]
  const one = ({ user, group }: Where): RawBuilder<boolean> => {
    if (user !== undefined) return sql<boolean>`${sql.ref(owner)} = ANY (${user.map(Number)}::bigint[])`
    if (group !== undefined) return sql<boolean>`group_id = ANY (${group.map(Number)}::bigint[])`
    return sql<boolean>`true`
  }
  return sql<boolean>`(${sql.join(alternatives.map(one), sql` OR `)})`
}

/** Conversations as they stand, and what came and was closed today, as far as the viewer's reports cover them. */
export async function liveConversations(rows: Rows, viewer: Viewer): Promise<WallConversations> {
  const scope = reportScope(viewer)
  const { rows: standing } = await sql<
    Omit<WallConversations, 'received' | 'closed' | 'waiting_since'> & { waiting_since: Date | null }
  >`
    SELECT count(*) FILTER (WHERE state = 'waiting')::integer AS waiting,
           min(coalesce(waiting_since, opened_at)) FILTER (WHERE state = 'waiting') AS waiting_since,
           count(*) FILTER (WHERE state = 'open')::integer AS open,
           count(*) FILTER (WHERE state = 'open' AND waiting_since IS NOT NULL)::integer AS unanswered,
           count(*) FILTER (WHERE state = 'bot')::integer AS bot
      FROM join_conversations
     WHERE company_id = ${viewer.companyId} AND state <> 'closed' AND ${withinScope(scope, 'owner_id')}`.execute(
    rows,
  )
  const { rows: today } = await sql<Pick<WallConversations, 'received' | 'closed'>>`
    WITH day AS (SELECT ${todayBegins('companies')} AS begins
                   FROM companies WHERE id = ${viewer.companyId})
    SELECT (SELECT count(*)::integer FROM join_openings, day
             WHERE opened_at >= day.begins AND began = 'contact' AND ${withinScope(scope, 'user_id')}) AS received,
           (SELECT count(*)::integer FROM join_openings, day
             WHERE closed_at >= day.begins AND ${withinScope(scope, 'user_id')}) AS closed`.execute(rows)
  const [now] = standing
  const [day] = today
  if (now === undefined || day === undefined) throw new Error('the count returned no row')
  return { ...now, ...day, waiting_since: now.waiting_since?.toISOString() ?? null }
}
