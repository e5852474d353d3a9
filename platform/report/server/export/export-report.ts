import type { Language } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { LONG_EXPORT } from '#platform/exports/contract/long-exports.ts'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import type { SheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import { type SheetRequest, sheetFile } from '#platform/spreadsheet/server/write-sheet.ts'
import type { ExportFormat } from '../../contract/report.ts'
import { wordsOf } from '../../present/words.ts'
import type { ResolvedQuery } from '../ask.ts'
import { readReport } from '../read-report.ts'
import { everyReportRow } from '../read-rows.ts'
import type { ServedReport } from '../report-source.ts'
import { chosenFilters } from './chosen-filters.ts'
import { pdfOf } from './report-pdf.ts'
import { rowsSheet } from './rows-sheet.ts'
import { csvOf, workbookOf } from './workbook.ts'

const TYPES: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}

/** The report's rows as a spreadsheet or CSV; above the job limit (`exports`), the newest ones. */
export async function exportRows(
  { report, source, texts }: ServedReport,
  query: ResolvedQuery,
  context: { unit: { rows: Rows } } & SheetRequest,
  { format, measure }: { format: SheetFormat; measure?: string | undefined },
): Promise<FileAnswer> {
  const { rows } = context.unit
  const { time_zone: timeZone, currency } = await rows
    .selectFrom('companies')
    .select(['time_zone', 'currency'])
    .executeTakeFirstOrThrow()
  const words = wordsOf(report, texts, context.language, currency)
  const behind = everyReportRow(rows, source, { ...query, before: null }, { measure, max: LONG_EXPORT })
  return sheetFile(rowsSheet({ source, words, timeZone, query, rows: behind }), format, context)
}

/** The report page as a file. */
export async function exportReport(
  { report, source, texts }: ServedReport,
  query: ResolvedQuery,
  { unit: { rows }, language }: { unit: { rows: Rows }; language: Language },
  format: ExportFormat,
): Promise<FileAnswer> {
  const company = await rows
    .selectFrom('companies')
    .select(['name', 'time_zone', 'currency'])
    .executeTakeFirstOrThrow()
  const words = wordsOf(report, texts, language, company.currency)
  const timeZone = company.time_zone
  const answer = await readReport(rows, report, source, query)
  const filters = await chosenFilters(rows, source, words, query)
  const page = { report, words, answer, filters }
  const content =
    format === 'pdf'
      ? await pdfOf({ ...page, company: company.name, madeAt: new Date(), timeZone })
      : format === 'csv'
        ? csvOf(page)
        : await workbookOf(page)
  const { initDate, finishDate } = answer.period
  return {
    name: `${words.title} ${initDate} ${finishDate}.${format}`,
    contentType: TYPES[format],
    disposition: 'attachment',
    content,
    etag: null,
  }
}
