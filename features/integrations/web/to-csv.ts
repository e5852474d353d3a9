import { csvText } from '#platform/spreadsheet/csv.ts'
import type { Exchange } from '../contract/connections.ts'

const COLUMNS = [
  'created_at',
  'direction',
  'kind',
  'record',
  'state',
  'attempts',
  'status',
  'reason',
  'ended_at',
] as const

/** The rows of a log as a file for spreadsheets. */
export const toCsv = (rows: readonly Exchange[]): Blob =>
  new Blob(
    [
      csvText(
        COLUMNS,
        rows.map((row) => COLUMNS.map((name) => row[name] ?? '')),
        ',',
      ),
    ],
    { type: 'text/csv' },
  )
