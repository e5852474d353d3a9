import { readAllReports, readReports } from '#features/reports/contract/abilities.ts'
import { may } from '#platform/access/may.ts'
import type { Team } from '#platform/access/principal.ts'
import { boundTo } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'
import { NONE, type Where } from '#platform/report/contract/source.ts'
import type { Viewer } from '#platform/report/server/report-source.ts'
import { heldBy } from '#platform/telephony/holders.ts'

type Scope = Where | readonly Where[] | null

/**
 * Administrators see all calls, agents those of the extensions that they held, then; supervisors bound to groups those of their people
 * likewise and what `ofTeam` adds, others all.
 */
const scopeBy =
  (ofTeam: (team: Team) => readonly Where[]) =>
  async (viewer: Viewer, rows: Rows): Promise<Scope> => {
    if (may(viewer, readAllReports)) return {}
    if (!may(viewer, readReports)) {
      const own = await heldBy(rows, [viewer.userId], 'extension')
      return own.length === 0 ? null : own
    }
    const team = boundTo(viewer)
    if (team === null) return {}
    const seen = [...(await heldBy(rows, team.users, 'extension')), ...ofTeam(team)]
    return seen.length === 0 ? null : seen
  }

/** Calls in which a team's people took part, and those that nobody answered in their queues. */
export const callScope = scopeBy(({ queues }) => [{ queue: queues.map(String), answeredBy: [NONE] }])

/** What a team's people did. */
export const extensionScope = scopeBy(() => [])
