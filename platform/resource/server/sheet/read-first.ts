import type { BoundRoute } from '#platform/http/server/bind.ts'
import { MAX_ROWS } from '#platform/spreadsheet/server/limits.ts'
import { withSheet } from '#platform/spreadsheet/server/read-sheet.ts'

/** Around a route that takes a spreadsheet: it is read before the transaction, since files take seconds and connections are few. */
export const readFirst: NonNullable<BoundRoute['around']> = ({ upload, principal }, proceed) =>
  withSheet(upload?.path ?? '', { companyId: principal?.companyId ?? 0, maxRows: MAX_ROWS }, proceed)

/** What it read. @throws TypeError behind a route without it */
export function cellsRead(request: object): string[][] {
  if (!('prepared' in request) || !Array.isArray(request.prepared))
    throw new TypeError('nothing was read before')
  return request.prepared
}
