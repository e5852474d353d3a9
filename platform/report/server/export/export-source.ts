import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { ExportSource, ExportViewer } from '#platform/exports/server/export-source.ts'
import type { ReportQuery } from '../../contract/report.ts'
import { wordsOf } from '../../present/words.ts'
import { queryOf, timeZoneOf } from '../ask.ts'
import { countRows, everyReportRow } from '../read-rows.ts'
import type { ServedReport } from '../report-source.ts'
import { rowsSheet } from './rows-sheet.ts'

type Query = ReportQuery & { format: 'xlsx' | 'csv' | 'pdf'; measure?: string }

/** Exports all rows of a report. */
export function reportExport({ report, source, texts }: ServedReport): ExportSource {
  const ask = async ({ rows, principal }: ExportViewer, query: unknown) => {
    const resolved = await queryOf(report, source, { principal, rows, now: new Date() }, query as Query)
    if (resolved === null) throw new Failure(notFound)
    // Only this period, not the compared one.
    return { ...resolved, before: null }
  }
  return {
    name: `report/${report.area}/${report.name}`,
    ability: source.exportWith ?? report.ability,
    query: report.routes.exported.query,
    titleOf: (language) => wordsOf(report, texts, language).title,
    count: async (viewer, query) =>
      countRows(viewer.rows, source, await ask(viewer, query), (query as Query).measure),
    async sheet(viewer, query) {
      const { rows, language } = viewer
      const { measure, format } = query as Query
      const resolved = await ask(viewer, query)
      const words = wordsOf(report, texts, language)
      const timeZone = await timeZoneOf(rows)
      const sheet = rowsSheet({
        source,
        words,
        timeZone,
        query: resolved,
        rows: everyReportRow(rows, source, resolved, { measure }),
      })
      return { sheet, format: format === 'csv' ? 'csv' : 'xlsx' }
    },
  }
}
