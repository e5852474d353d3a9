import { readAllReports, readReports } from '#features/reports/contract/abilities.ts'
import { may } from '#platform/access/may.ts'
import { boundTo } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'
import { NONE, type Where } from '#platform/report/contract/source.ts'
import type { Viewer } from '#platform/report/server/report-source.ts'
import { heldBy } from '#platform/telephony/holders.ts'

/**
 * Administrators see everything. Supervisors who are bound to groups see what their people answered and did on the extensions that they held then, and what nobody answered in the
 * queues that these serve; others see all. Nobody else sees anything.
 */
export async function queueScope(viewer: Viewer, rows: Rows): Promise<Where | readonly Where[] | null> {
  if (may(viewer, readAllReports)) return {}
  if (!may(viewer, readReports)) return null
  const team = boundTo(viewer)
  if (team === null) return {}
  return [...(await heldBy(rows, team.users, 'agent')), { queue: team.queues.map(String), agent: [NONE] }]
}
