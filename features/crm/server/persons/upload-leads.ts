import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { MAX_IMPORTED } from '#platform/resource/contract/imports.ts'
import { withCustomFields } from '#platform/resource/server/custom/custom-fields.ts'
import type { BeginImport } from '#platform/resource/server/imports/begin-import.ts'
import { cellsRead } from '#platform/resource/server/sheet/read-first.ts'
import { withSheet } from '#platform/spreadsheet/server/read-sheet.ts'
import { uploadLeads } from '../../contract/person-operations.ts'
import { leadStore } from './person-stores.ts'

/** The file is read in a worker, before the transaction. */
const readFirst: NonNullable<BoundRoute['around']> = ({ upload, principal }, proceed) =>
  withSheet(upload?.path ?? '', { companyId: principal?.companyId ?? 0, maxRows: MAX_IMPORTED }, proceed)

/** Starts the import without a preview; the list of leads offers one, and shows this import too. */
export const uploadLeadsRoute = (begin: BeginImport) => ({
  ...bind(uploadLeads, async (request) =>
    begin(request, await withCustomFields(leadStore, request.unit.rows), {
      fileName: request.upload.name,
      cells: cellsRead(request),
    }),
  ),
  around: readFirst,
})
