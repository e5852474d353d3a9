import { bind } from '#platform/http/server/bind.ts'
import { withCustomFields } from '#platform/resource/server/custom/custom-fields.ts'
import { importAtOnce } from '#platform/resource/server/imports/import-at-once.ts'
import { telling } from '#platform/resource/server/live-resources.ts'
import { cellsRead, readFirst } from '#platform/resource/server/sheet/read-first.ts'
import { uploadLeads } from '../../contract/person-calls.ts'
import { leadStore } from './person-stores.ts'

/** The good rows are taken; who wants to look first imports from the list of leads, where this one stands too. */
export const uploadLeadsRoute = telling(['crm_lead'], {
  ...bind(uploadLeads, async (request) =>
    importAtOnce(await withCustomFields(leadStore, request.unit.rows), request, {
      fileName: request.upload.name,
      cells: cellsRead(request),
    }),
  ),
  around: readFirst,
})
