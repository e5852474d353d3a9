import { readAllReports, readReports } from '#features/reports/contract/abilities.ts'
import { can } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Where } from '#platform/report/contract/source.ts'
import { readTeam } from '#platform/report/server/read-team.ts'
import type { Viewer } from '#platform/report/server/report-source.ts'

/**
 * Agents see what is theirs, administrators everything. Supervisors see their groups and the people of these; one who belongs to no group sees
 * all, as in the list of conversations.
 */
export async function reportScope(viewer: Viewer, rows: Rows): Promise<Where | readonly Where[]> {
  if (can(viewer.role, readAllReports)) return {}
  if (!can(viewer.role, readReports)) return { user: [String(viewer.userId)] }
  const team = await readTeam(rows, viewer.userId)
  if (team === null) return {}
  return team.channels.length === 0 ? { user: team.users } : [{ user: team.users }, { group: team.channels }]
}
