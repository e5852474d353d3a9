import type { RouteContract, Upload } from '#platform/contract/route.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { ResourceAction } from '#platform/resource/contract/resource.ts'
import type { ImportReport, SheetFormat } from '#platform/resource/contract/sheet.ts'
import { type ResourceRoute, telling } from './live-resources.ts'
import { pageOf } from './resource.present.ts'
import { countAll, findPage, type ListQuery } from './resource.queries.ts'
import { act, create, edit, read } from './resource-writes.ts'
import { exportSheet, sheetTemplate } from './sheet/export-sheet.ts'
import { importSheet } from './sheet/import-sheet.ts'
import type { Store, WriteContext } from './store.ts'

interface Parsed {
  params: { id: number }
  query: ListQuery
  body: Record<string, unknown>
  upload: Upload
}

type Handler = (request: WriteContext & Parsed) => Promise<unknown>

/** Every route of a resource, from its declaration and its store. */
export function resourceRoutes(store: Store): ResourceRoute[] {
  const { routes } = store.resource
  return [
    on(store, routes.list, ({ unit, query }) => list(unit, store, query)),
    on(store, routes.exportSheet, (request) => exportSheet(store, request, request.query as never)),
    on(store, routes.template, (request) =>
      sheetTemplate(store, request, request.query.format as SheetFormat),
    ),
    on(
      store,
      routes.importSheet,
      (request) => {
        const { mode } = request.body as { mode: 'preview' | 'all' | 'good' }
        return importSheet(store, request, { mode, upload: request.upload })
      },
      applied,
    ),
    on(store, routes.read, ({ unit, params }) => read(unit, store, params.id)),
    on(store, routes.create, (request) => create(store, request, request.body), always),
    on(store, routes.edit, (request) => edit(store, request, request.params.id, request.body), always),
    on(
      store,
      routes.remove,
      async (request) => {
        await act(store, request, 'remove', [request.params.id])
      },
      always,
    ),
    on(
      store,
      routes.act,
      async (request) => {
        const { action, ids } = request.body as { action: ResourceAction; ids: number[] }
        return { done: await act(store, request, action, [...new Set(ids)]) }
      },
      always,
    ),
  ]
}

const always = () => true
const applied = (report: unknown) => (report as ImportReport).applied

/** Binds without the types of the fields: what comes in has been parsed by the contract, what leaves is shaped by it. */
function on(
  store: Store,
  contract: RouteContract,
  handler: Handler,
  changed?: (answer: unknown) => boolean,
): ResourceRoute {
  const { across, resource, touches = [] } = store
  const route: ResourceRoute = {
    contract,
    store,
    handler: (request) => {
      const context = request as unknown as WriteContext & Parsed
      return across ? across.system((unit) => handler({ ...context, unit })) : handler(context)
    },
  }
  return changed ? telling([resource.name, ...touches], route, changed) : route
}

async function list(unit: UnitOfWork, store: Store, query: ListQuery) {
  const rows = await findPage(unit.rows, store, query)
  const count = await countAll(unit.rows, store, query)
  return pageOf(store, query, rows, count)
}
