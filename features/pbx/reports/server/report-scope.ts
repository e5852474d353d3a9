import { readAllReports, readReports } from '#features/reports/contract/abilities.ts'
import { can } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import { NONE, type Where } from '#platform/report/contract/source.ts'
import { readTeam } from '#platform/report/server/read-team.ts'
import type { Viewer } from '#platform/report/server/report-source.ts'

/**
 * Administrators see everything. Supervisors see what their groups' people answered and did, and what nobody answered in the queues that these
 * serve; one who belongs to no group sees all. Nobody else sees anything.
 */
export async function queueScope(
  { role, userId }: Viewer,
  rows: Rows,
): Promise<Where | readonly Where[] | null> {
  if (can(role, readAllReports)) return {}
  if (!can(role, readReports)) return null
  const team = await readTeam(rows, userId)
  return team === null ? {} : [{ agent: team.extensions }, { queue: team.queues, agent: [NONE] }]
}
