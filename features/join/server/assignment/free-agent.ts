import { sql } from 'kysely'
import type { Work } from '../conversations/work.ts'
import type { IsOnPhone } from '../ports.ts'

export interface FreeAgent {
  user_id: number
  name: string
  username: string
}

/**
 * The agent of a group who gets the next conversation: connected, online, and below the group's capacity, which is lower
 * during a call. Round robin: who waited longest since their last one; least busy: who has the fewest. Locks the group's
 * row, so that concurrent assignments take turns; statements that only reference the group are not blocked.
 */
export async function findFreeAgent(
  work: Work,
  groupId: number,
  isOnPhone: IsOnPhone,
  not: number | null = null,
): Promise<FreeAgent | null> {
  const { rows } = work
  // Capacity is counted in the table.
  await work.flush()
  const group = await rows
    .selectFrom('join_groups')
    .select(['strategy', 'capacity', 'chats_in_call'])
    .where('id', '=', groupId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!group || group.strategy === 'manual') return null
  const order =
    group.strategy === 'least_busy'
      ? sql`busy, m.last_assigned_at NULLS FIRST, m.position`
      : sql`m.last_assigned_at NULLS FIRST, m.position`
  const { rows: candidates } = await sql<FreeAgent & { endpoint: string | null; busy: number }>`
    SELECT * FROM (
      SELECT u.id AS user_id, u.short_name AS name, u.username, e.endpoint, m.last_assigned_at, m.position,
             (SELECT count(*)::int FROM join_conversations c WHERE c.company_id = m.company_id AND c.owner_id = u.id AND c.state <> 'closed') AS busy
        FROM join_group_members m
        JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL AND u.deleted_at IS NULL
        JOIN join_agents j ON j.user_id = u.id AND j.connected AND j.present_until > now()
        LEFT JOIN extensions e ON e.user_id = u.id AND e.disabled_at IS NULL AND e.deleted_at IS NULL
       WHERE m.group_id = ${groupId} AND u.id IS DISTINCT FROM ${not}::bigint) m
     WHERE busy < ${group.capacity} ORDER BY ${order}`.execute(rows)
  const free = candidates.find(
    ({ endpoint, busy }) => endpoint === null || busy < group.chats_in_call || !isOnPhone(endpoint),
  )
  if (!free) return null
  await rows
    .updateTable('join_group_members')
    .set({ last_assigned_at: sql<Date>`clock_timestamp()` })
    .where('group_id', '=', groupId)
    .where('user_id', '=', free.user_id)
    .execute()
  return free
}
