import type { ExportSource } from '#platform/exports/server/export-source.ts'
import { abilityFor, offers } from '#platform/resource/contract/resource.ts'
import type { SheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import { withCustomFields } from '../custom/custom-fields.ts'
import { plainQuery } from '../plain-query.ts'
import { countAll, type ListQuery } from '../resource.queries.ts'
import type { Store } from '../store.ts'
import { sheetOf, titleOf } from './export-sheet.ts'

/** A list's export by job; null when it cannot be exported. */
export function listExport(stored: Store): ExportSource | null {
  const { resource, across } = stored
  if (!offers(resource, 'export')) return null
  return {
    name: `list/${resource.name}`,
    ability: abilityFor(resource, 'export'),
    query: resource.routes.exportSheet.query,
    titleOf: (language) => titleOf(stored, language),
    async count({ rows, principal }, query, max) {
      const store = await withCustomFields(stored, rows)
      const { count } = await countAll(rows, store, principal, plainQuery(store, query as ListQuery), max)
      return count
    },
    async sheet(viewer, query) {
      const store = await withCustomFields(stored, viewer.rows)
      const plain = plainQuery(store, query as ListQuery)
      return { sheet: sheetOf(store, viewer, plain), format: plain.format as SheetFormat }
    },
    ...(across && { within: (work) => across.system(({ rows }) => work(rows)) }),
  }
}
