import { sql } from 'kysely'
import { readReports } from '#features/reports/contract/abilities.ts'
import { can } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Where } from '#platform/report/contract/source.ts'
import type { Viewer } from '#platform/report/server/report-source.ts'
import { readAllJoinReports } from '../../contract/abilities.ts'

interface Team {
  users: string[]
  groups: string[]
}

/** The groups of agents to which somebody belongs, and everybody of these and of their groups of users, with themselves. */
async function teamOf(rows: Rows, userId: number): Promise<Team | null> {
  const { rows: found } = await sql<{ users: string[]; groups: string[]; teams: number }>`
    WITH channels AS (
      SELECT m.group_id FROM join_group_members m JOIN join_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
       WHERE m.user_id = ${userId}),
    departments AS (
      SELECT m.group_id FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
       WHERE m.user_id = ${userId})
    SELECT ARRAY(SELECT user_id::text FROM join_group_members WHERE group_id IN (SELECT group_id FROM channels)
                 UNION SELECT user_id::text FROM user_group_members WHERE group_id IN (SELECT group_id FROM departments)
                 UNION SELECT ${userId}::text) AS users,
           ARRAY(SELECT group_id::text FROM channels) AS groups,
           ((SELECT count(*) FROM channels) + (SELECT count(*) FROM departments))::integer AS teams`.execute(
    rows,
  )
  const [team] = found
  return team === undefined || team.teams === 0 ? null : { users: team.users, groups: team.groups }
}

/**
 * Agents see what is theirs, administrators everything. Supervisors see their groups and the people of these; one who belongs to no group sees
 * all, as in the list of conversations.
 */
export async function reportScope(viewer: Viewer, rows: Rows): Promise<Where | readonly Where[]> {
  if (can(viewer.role, readAllJoinReports)) return {}
  if (!can(viewer.role, readReports)) return { user: [String(viewer.userId)] }
  const team = await teamOf(rows, viewer.userId)
  if (team === null) return {}
  return team.groups.length === 0 ? { user: team.users } : [{ user: team.users }, { group: team.groups }]
}
