import { formatDateTime } from '#platform/i18n/format.ts'
import type { Sheet } from '#platform/spreadsheet/server/write-sheet.ts'
import type { ReportRow } from '../../contract/report.ts'
import type { ColumnKind } from '../../contract/source.ts'
import { formatLocalDay } from '../../present/format.ts'
import type { ReportWords } from '../../present/words.ts'
import type { ResolvedQuery } from '../ask.ts'
import type { ReportSource } from '../report-source.ts'

interface RowsSheet {
  source: ReportSource
  words: ReportWords
  timeZone: string
  query: ResolvedQuery
  rows: AsyncIterable<ReportRow>
}

const unitOf = (kind: ColumnKind, { currency }: ReportWords): string => {
  if (kind === 'money') return ` (${currency})`
  return kind === 'seconds' || kind === 'elapsed' ? ' (s)' : ''
}

/** Rows of a report. Times are local; durations in seconds. */
export function rowsSheet({ source, words, timeZone, query, rows }: RowsSheet): Sheet {
  const columns = Object.entries(source.source.columns)
  const cell = (value: string | number | null, name: string, kind: string): string | number => {
    if (value === null) return ''
    if (kind === 'instant') return formatDateTime(String(value), timeZone)
    if (kind === 'day') return formatLocalDay(String(value))
    return kind === 'choice' || source.source.dimensions[name]?.kind === 'text'
      ? (words.choice(name, String(value)) ?? value)
      : value
  }
  async function* lines() {
    for await (const { cells } of rows)
      yield columns.map(([name, kind], index) => cell(cells[index] ?? null, name, kind))
  }
  return {
    name: `${words.title} ${query.period.initDate} ${query.period.finishDate}`,
    head: columns.map(([name, kind]) => `${words.column(name)}${unitOf(kind, words)}`),
    rows: lines(),
  }
}
