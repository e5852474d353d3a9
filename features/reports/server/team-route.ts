import { readBindingGroups } from '#platform/access/supervised.ts'
import { bind } from '#platform/http/server/bind.ts'
import { readReportTeam } from '../contract/team.ts'

export const teamRoute = bind(readReportTeam, async ({ principal, unit }) => ({
  groups: await readBindingGroups(unit.rows, principal),
}))
