import { readAllReports, readReports } from '#features/reports/contract/abilities.ts'
import { can } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import { NONE, type Where } from '#platform/report/contract/source.ts'
import { readTeam, type Team } from '#platform/report/server/read-team.ts'
import type { Viewer } from '#platform/report/server/report-source.ts'

type Scope = Where | readonly Where[] | null

/** Administrators see all calls, agents those of their extension, supervisors what `ofTeam` says; one who belongs to no group sees all. */
const scopeBy =
  (ofTeam: (team: Team) => Scope) =>
  async ({ role, userId, extension }: Viewer, rows: Rows): Promise<Scope> => {
    if (can(role, readAllReports)) return {}
    if (!can(role, readReports)) return extension === null ? null : { extension: [String(extension.id)] }
    const team = await readTeam(rows, userId)
    return team === null ? {} : ofTeam(team)
  }

/** Calls in which a team's people took part, and those that nobody answered in their queues. */
export const callScope = scopeBy(({ extensions, queues }) => [
  { extension: extensions },
  { queue: queues, answeredBy: [NONE] },
])

/** What a team's people did. */
export const extensionScope = scopeBy(({ extensions }) => ({ extension: extensions }))
