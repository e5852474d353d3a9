import type { Rows } from '#platform/db/database.ts'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import { formatDateTime } from '#platform/i18n/format.ts'
import { sheetFile } from '#platform/spreadsheet/server/write-sheet.ts'
import type { ReportWords } from '../../present/words.ts'
import type { Asked } from '../ask.ts'
import { readRows } from '../read-rows.ts'
import type { ReportSource } from '../report-source.ts'

/** A spreadsheet of more opens nowhere, and is held in memory while it is made. */
const MOST_ROWS = 50_000

interface RowsFile {
  rows: Rows
  source: ReportSource
  words: ReportWords
  timeZone: string
  asked: Asked
  measure: string | undefined
  format: 'xlsx' | 'csv'
}

/** The newest rows behind a report's numbers, at most 50,000. Times are local, times of talking are seconds. */
export async function rowsFile({
  rows,
  source,
  words,
  timeZone,
  asked,
  measure,
  format,
}: RowsFile): Promise<FileAnswer> {
  const columns = Object.entries(source.source.columns)
  const found = await readRows(rows, source, asked, { measure, order: '-at', limit: MOST_ROWS, offset: 0 })
  const cell = (value: string | number | null, name: string, kind: string): string | number => {
    if (value === null) return ''
    if (kind === 'instant') return formatDateTime(String(value), timeZone)
    return kind === 'choice' ? (words.choice(name, String(value)) ?? value) : value
  }
  return sheetFile(
    {
      name: `${words.title} ${asked.period.initDate} ${asked.period.finishDate}`,
      head: columns.map(([name, kind]) => `${words.column(name)}${kind === 'seconds' ? ' (s)' : ''}`),
      rows: found.map(({ cells }) =>
        columns.map(([name, kind], index) => cell(cells[index] ?? null, name, kind)),
      ),
    },
    format,
    words.language,
  )
}
