import type { BoundRoute } from '#platform/http/server/bind.ts'
import { MAX_ROWS } from '#platform/spreadsheet/server/limits.ts'
import { withSheet } from '#platform/spreadsheet/server/read-sheet.ts'

/** Wraps a spreadsheet route: reads the file before the transaction, since it takes seconds and connections are few. */
export const readFirst: NonNullable<BoundRoute['around']> = ({ upload, principal }, proceed) =>
  withSheet(upload?.path ?? '', { companyId: principal?.companyId ?? 0, maxRows: MAX_ROWS }, proceed)

/** The read spreadsheet. @throws TypeError behind a route without `readFirst` */
export function cellsRead(request: object): string[][] {
  if (!('prepared' in request) || !Array.isArray(request.prepared))
    throw new TypeError('no data has been read')
  return request.prepared
}
