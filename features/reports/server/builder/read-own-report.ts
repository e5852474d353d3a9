import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { forbidden, invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import { presetPeriod } from '#platform/report/contract/period.ts'
import type { ReportQuery } from '#platform/report/contract/report.ts'
import { queryOf, type ResolvedQuery, timeZoneOf } from '#platform/report/server/ask.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import { type OwnReportContent, ownReport } from '../../contract/builder/own-report.ts'

/** By name of the source, what own reports are built on. */
export type Sources = ReadonlyMap<string, ServedReport>

export interface Reader {
  principal: Principal
  rows: Rows
}

/** Days, grain and comparison; left out days follow from the report. */
type Chosen = Partial<Pick<ReportQuery, 'initDate' | 'finishDate' | 'grain' | 'compare'>>

const wrong = (field: string) => new Failure(invalid, { fields: { [field]: ['field.invalid'] } })

/**
 * The own report as one to be served.
 * @throws Failure `invalid` for what its source does not have; `forbidden` where the user may not read the source
 */
export function servedOwnReport(
  sources: Sources,
  { content, name = '' }: { content: OwnReportContent; name?: string },
  principal: Principal,
): ServedReport {
  const base = sources.get(content.source)
  if (base === undefined) throw wrong('content')
  if (!may(principal, base.report.ability)) throw new Failure(forbidden)
  const report = ownReport(base.report, content, name)
  if (report === null || !report.routes.read.query.safeParse(content.filters).success) throw wrong('content')
  return { ...base, report }
}

/** @throws Failure `forbidden` for a reader who may see nothing of the source, `invalid` for a wrong period */
export async function askOwnReport(
  { report, source }: ServedReport,
  content: Pick<OwnReportContent, 'filters' | 'period'>,
  { principal, rows }: Reader,
  chosen: Chosen,
): Promise<ResolvedQuery> {
  const now = new Date()
  const days = chosen.initDate === undefined && chosen.finishDate === undefined
  const usual = days ? presetPeriod(content.period, localDay(now, await timeZoneOf(rows))) : {}
  const asked = report.routes.read.query.parse({ ...content.filters, ...usual, ...chosen })
  const query = await queryOf(report, source, { principal, rows, now }, asked)
  if (query === null) throw new Failure(forbidden)
  return query
}
