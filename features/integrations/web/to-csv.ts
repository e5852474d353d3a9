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

/** Quoted, and without what a spreadsheet would take for a formula. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The rows of a log as a file for spreadsheets. */
export const toCsv = (rows: readonly Exchange[]): Blob =>
  new Blob(
    [
      `\uFEFF${[COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((name) => cell(row[name])).join(','))].join('\r\n')}`,
    ],
    { type: 'text/csv' },
  )
