import { readAllReports, readReports } from '#features/reports/contract/abilities.ts'
import { may } from '#platform/access/may.ts'
import type { Team } from '#platform/access/principal.ts'
import { boundTo } from '#platform/access/supervised.ts'
import { NONE, type Where } from '#platform/report/contract/source.ts'
import type { Viewer } from '#platform/report/server/report-source.ts'

type Scope = Where | readonly Where[] | null

/** Administrators see all calls, agents those of their extension, supervisors bound to groups what `ofTeam` says, others all. */
const scopeBy =
  (ofTeam: (team: Team) => Scope) =>
  (viewer: Viewer): Scope => {
    const { extension } = viewer
    if (may(viewer, readAllReports)) return {}
    if (!may(viewer, readReports)) return extension === null ? null : { extension: [String(extension.id)] }
    const team = boundTo(viewer)
    return team === null ? {} : ofTeam(team)
  }

/** Calls in which a team's people took part, and those that nobody answered in their queues. */
export const callScope = scopeBy(({ extensions, queues }) => [
  { extension: extensions.map(String) },
  { queue: queues.map(String), answeredBy: [NONE] },
])

/** What a team's people did. */
export const extensionScope = scopeBy(({ extensions }) => ({ extension: extensions.map(String) }))
