import { can } from '#platform/contract/access.ts'
import { bind } from '#platform/http/server/bind.ts'
import { readTeamNames } from '#platform/report/server/read-team.ts'
import { readAllReports } from '../contract/abilities.ts'
import { readReportTeam } from '../contract/team.ts'

export const teamRoute = bind(readReportTeam, async ({ principal, unit }) => ({
  groups: can(principal.role, readAllReports) ? null : await readTeamNames(unit.rows, principal.userId),
}))
