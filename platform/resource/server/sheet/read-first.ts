import type { BoundRoute } from '#platform/http/server/bind.ts'
import { MAX_ROWS } from '#platform/spreadsheet/server/limits.ts'
import type { ReadRows } from '#platform/spreadsheet/server/read-rows.ts'
import { withSheet } from '#platform/spreadsheet/server/read-sheet.ts'

/** Wraps a spreadsheet route: reads the file before the transaction, since it takes seconds and connections are few. */
export const readFirst: NonNullable<BoundRoute['around']> = ({ upload, principal }, proceed) =>
  withSheet(upload?.path ?? '', { companyId: principal?.companyId ?? 0, maxRows: MAX_ROWS }, proceed)

/** The read spreadsheet. @throws TypeError behind a route without `readFirst` */
export function sheetRead(request: object): ReadRows {
  const { prepared } = request as { prepared?: ReadRows }
  if (!Array.isArray(prepared?.rows)) throw new TypeError('no data has been read')
  return prepared
}

/** Its cells. */
export const cellsRead = (request: object): string[][] => sheetRead(request).rows
