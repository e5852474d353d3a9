import { sql } from 'kysely'
import { ids } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Agent } from '../../contract/agents.ts'

interface AgentRow {
  id: number
  name: string
  username: string
  avatar: string | null
  connected: boolean | null
  online: boolean | null
  reason: string | null
  since: Date | null
  groups: { id: number; name: string }[]
  accounts: string[]
  agent_chats: number
  chats_no_last_message: number
  unread_chats: number
}

/** connected: takes conversations · away: disconnected with a reason · offline: no browser open, or no reason given. */
export const statusOf = (state: {
  connected: boolean | null
  reason: string | null
  online: boolean | null
}): Agent['status'] => {
  if (state.connected) return state.online ? 'connected' : 'offline'
  return state.reason ? 'away' : 'offline'
}

/** Everybody who can have conversations, or those of them `among` some; in one statement. */
export async function findAgents(
  rows: Rows,
  search: string,
  among: readonly number[] | null = null,
): Promise<Agent[]> {
  const { rows: found } = await sql<AgentRow>`
    SELECT u.id, u.short_name AS name, u.username, u.avatar, j.connected, j.online, j.reason, j.since,
           coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.name)
                       FROM join_group_members m JOIN join_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
                      WHERE m.user_id = u.id), '[]') AS groups,
           coalesce((SELECT jsonb_agg(DISTINCT a.name)
                       FROM join_group_members m JOIN join_accounts a ON a.group_id = m.group_id AND a.deleted_at IS NULL
                      WHERE m.user_id = u.id), '[]') AS accounts,
           c.agent_chats, c.chats_no_last_message, c.unread_chats
      FROM users u
      LEFT JOIN join_agents j ON j.user_id = u.id
      LEFT JOIN LATERAL (
        SELECT count(*)::int AS agent_chats, count(*) FILTER (WHERE last_message_id IS NULL)::int AS chats_no_last_message,
               count(*) FILTER (WHERE unread > 0)::int AS unread_chats
          FROM join_conversations c WHERE c.company_id = u.company_id AND c.owner_id = u.id AND c.state <> 'closed') c ON true
     WHERE u.deleted_at IS NULL AND u.disabled_at IS NULL AND u.role IN ('agent', 'supervisor', 'administrator')
       AND (${among === null}::boolean OR u.id = ANY (${ids(among ?? [])}))
       AND (${search} = '' OR strpos(u.search_text, (SELECT search_form(${search}))) > 0)
     ORDER BY u.sort_name, u.id`.execute(rows)
  return found.map(({ connected, online, since, ...agent }) => ({
    ...agent,
    status: statusOf({ connected, online, reason: agent.reason }),
    since: since?.toISOString() ?? null,
    page: 1,
    filteredCursor: null,
  }))
}
