import { may } from '#platform/access/may.ts'
import type { Rows } from '#platform/db/database.ts'
import { hidesMoney, type ServedReport, type Viewer } from '#platform/report/server/report-source.ts'
import { readReports } from '../../contract/abilities.ts'

/** Whether a user may have the report mailed: they schedule mailings, read it, and export what is in it. */
export const mayMail = (user: Viewer, { report, source }: ServedReport): boolean =>
  [readReports, report.ability, source.exportWith ?? report.ability].every((needed) => may(user, needed))

/** Whether nobody's mailing of the report has anything that the user may not read. */
export async function readsAllOf(user: Viewer, served: ServedReport, rows: Rows): Promise<boolean> {
  if (!mayMail(user, served) || hidesMoney(served.source, user)) return false
  const scope = await served.source.scope(user, rows)
  return [scope].flat().some((one) => one !== null && Object.keys(one).length === 0)
}
