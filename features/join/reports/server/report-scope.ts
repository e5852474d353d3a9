import { readAllReports, readReports } from '#features/reports/contract/abilities.ts'
import { may } from '#platform/access/may.ts'
import { boundTo } from '#platform/access/supervised.ts'
import type { Where } from '#platform/report/contract/source.ts'
import type { Viewer } from '#platform/report/server/report-source.ts'

/**
 * Agents see what is theirs, administrators everything. Supervisors who are bound to groups see these and their people; others see all, as in
 * the list of conversations.
 */
export function reportScope(viewer: Viewer): Where | readonly Where[] {
  if (may(viewer, readAllReports)) return {}
  if (!may(viewer, readReports)) return { user: [String(viewer.userId)] }
  const team = boundTo(viewer)
  if (team === null) return {}
  const user = team.users.map(String)
  return team.channels.length === 0 ? { user } : [{ user }, { group: team.channels.map(String) }]
}
