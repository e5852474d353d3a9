import type { Catalogue } from '#platform/i18n/text.ts'
import type { Report } from '#platform/report/contract/report.ts'
import type { ReportSet } from '#platform/report/web/report-set.ts'
import { sourceReports } from '../../contract/builder/source-reports.ts'

/** A report with the texts of its feature, and what its rows open. */
export interface KnownReport {
  report: Report
  texts: Catalogue
  record: ReportSet['records'][string]
}

/** All reports that the page knows: the declared ones, and what own ones are built on. */
export interface BuilderReports {
  /** By `{area}/{name}`. */
  declared: ReadonlyMap<string, KnownReport>
  /** By name of the source. */
  bases: ReadonlyMap<string, KnownReport>
}

export function builderReports(sets: readonly ReportSet[]): BuilderReports {
  const known = sets.flatMap(({ reports, texts, records }) =>
    reports.map((report): KnownReport => ({ report, texts, record: records[report.source.name] })),
  )
  const bases = sourceReports(known.map(({ report }) => report))
  return {
    declared: new Map(known.map((one) => [`${one.report.area}/${one.report.name}`, one])),
    bases: new Map(
      bases.flatMap((base) => {
        const of = known.find(({ report }) => report.source === base.source)
        return of === undefined ? [] : [[base.name, { ...of, report: base }]]
      }),
    ),
  }
}
