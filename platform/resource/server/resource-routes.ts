import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import { forbidden } from '#platform/contract/errors.ts'
import type { RouteContract, Upload } from '#platform/contract/route.ts'
import type { Rows } from '#platform/db/database.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import type { ImportReport } from '#platform/resource/contract/import-report.ts'
import { abilityFor, offers, type ResourceVerb } from '#platform/resource/contract/resource.ts'
import type { SheetFormat } from '#platform/spreadsheet/contract/sheet.ts'
import { inSheetTurn } from '#platform/spreadsheet/server/read-sheet.ts'
import { type SheetRequest, sheetFile } from '#platform/spreadsheet/server/write-sheet.ts'
import { actOnMany } from './act-on-many.ts'
import { withCustomFields } from './custom/custom-fields.ts'
import { historySheet } from './history/history-sheet.ts'
import { type HistoryNarrowed, type HistoryQuery, readHistory } from './history/read-history.ts'
import { importAtOnce } from './imports/import-at-once.ts'
import { CURSOR } from './keyset.ts'
import { type ResourceRoute, refreshingLists } from './live-resources.ts'
import { plainQuery } from './plain-query.ts'
import { presentRecords } from './present-records.ts'
import { pageOf } from './resource.present.ts'
import { countAll, findPage, type ListQuery } from './resource.queries.ts'
import { act, create, edit, read } from './resource-writes.ts'
import { searchHits } from './search-hits.ts'
import { seenBy } from './seen-by.ts'
import { exportSheet, sheetTemplate } from './sheet/export-sheet.ts'
import { cellsRead, readFirst } from './sheet/read-first.ts'
import type { Store, WriteContext } from './store.ts'
import { findUses } from './uses/find-uses.ts'
import { replaceUses } from './uses/replace-uses.ts'

interface Parsed {
  params: { id: number }
  query: ListQuery
  body: Record<string, unknown>
  upload: Upload
  prepared?: unknown
}

type Changed = (answer: unknown) => boolean

type Handler = (request: WriteContext & SheetRequest & Parsed, store: Store) => Promise<unknown>

/** All routes of a resource. */
export function resourceRoutes(stored: Store): ResourceRoute[] {
  const { routes, postChanges = false, exportAlso, custom = false, history = false, uses } = stored.resource
  const has = (verb: ResourceVerb) => offers(stored.resource, verb)
  const change: Handler = (request, store) => edit(store, request, request.params.id, request.body)
  const exported: Handler = (request, store) =>
    exportSheet(store, request, plainQuery(store, request.query) as never)
  const table: readonly [boolean, RouteContract, Handler, (Changed | undefined)?, BoundRoute['around']?][] = [
    [true, routes.list, (request, store) => list(request, store)],
    [custom, routes.customFields, ({ unit }) => customFieldsOf(stored, unit.rows)],
    [
      history,
      routes.history,
      ({ unit, principal, query }, store) =>
        readHistory(unit.rows, store, principal, query as unknown as HistoryQuery),
    ],
    [
      history && has('export'),
      routes.historySheet,
      (request, store) => {
        const { format, ...query } = request.query as unknown as HistoryNarrowed & { format: SheetFormat }
        const { language, principal, unit } = request
        const sheet = historySheet(store, { rows: unit.rows, language, principal }, query)
        return sheetFile(sheet, format, request)
      },
      undefined,
      inTurn,
    ],
    [has('export'), routes.exportSheet, exported, undefined, inTurn],
    [has('export') && exportAlso !== undefined, routes.exportAlso, exported, undefined, inTurn],
    [
      has('import'),
      routes.template,
      (request, store) => sheetTemplate(store, request, request.query.format as SheetFormat),
    ],
    [
      has('import'),
      routes.importSheet,
      (request, store) => {
        const { mode } = request.body as { mode: 'preview' | 'all' | 'good' }
        return importAtOnce(store, request, { mode, cells: cellsRead(request) })
      },
      applied,
      readFirst,
    ],
    [true, routes.read, ({ unit, principal, params }, store) => read(unit, store, principal, params.id)],
    [has('create'), routes.create, (request, store) => create(store, request, request.body), always],
    [has('edit'), routes.edit, change, always],
    [has('edit') && postChanges, routes.post, change, always],
    [
      has('remove'),
      routes.remove,
      async (request, store) => {
        await act(store, request, 'remove', [request.params.id])
      },
      always,
    ],
    [
      has('remove') && uses !== undefined,
      routes.uses,
      async (request, store) => {
        await read(request.unit, store, request.principal, request.params.id)
        return { uses: await findUses(request.unit.rows, store, request.language, [request.params.id]) }
      },
    ],
    [
      has('remove') && uses !== undefined,
      routes.replace,
      (request, store) => replaceUses(store, request, request.params.id, Number(request.body.by)),
      always,
    ],
    [has('remove') || has('edit'), routes.act, (request, store) => actOnMany(store, request), always],
  ]
  return table
    .filter(([offered]) => offered)
    .map(([, contract, handler, changed, around]) => {
      const route = on(stored, contract, handler, changed)
      return around ? { ...route, around } : route
    })
}

/** Ids of a request: from path, body, or the new record; none for spreadsheets. */
function changedIds(answer: unknown, { params, body }: { params: unknown; body: unknown }): number[] | null {
  const { id } = (params ?? {}) as { id?: number }
  const { ids } = (body ?? {}) as { ids?: number[] }
  const { record } = (answer ?? {}) as { record?: { id: number } }
  return id !== undefined ? [id] : (ids ?? (record ? [record.id] : null))
}

/** Limits long exports: few at a time, one per company; each holds a connection. */
const inTurn: BoundRoute['around'] = ({ principal }, proceed) =>
  inSheetTurn(principal?.companyId ?? 0, () => proceed(undefined))

const referringLists = ({ uses = [] }: Store): string[] => uses.flatMap(({ lists = [] }) => lists)

const always = () => true
const applied = (report: unknown) => (report as ImportReport).applied

/** Binds without field types: the contract parses the input and shapes the output. */
function on(store: Store, contract: RouteContract, handler: Handler, changed?: Changed): ResourceRoute {
  const { across, resource, touches = [] } = store
  const route: ResourceRoute = {
    contract,
    store,
    ...(across && { across }),
    handler: (request) => {
      const context = request as unknown as WriteContext & SheetRequest & Parsed
      if (across) return handler(context, seenBy(store, context.principal))
      return withCustomFields(store, context.unit.rows).then((full) =>
        handler(context, seenBy(full, context.principal)),
      )
    },
  }
  if (!changed) return route
  const lists = contract === resource.routes.replace ? referringLists(store) : []
  return refreshingLists([...new Set([resource.name, ...touches, ...lists])], route, changed, changedIds)
}

async function customFieldsOf({ custom }: Store, rows: Rows) {
  return { results: (await custom?.find(rows)) ?? [] }
}

async function list({ unit, principal, query }: WriteContext & Parsed, store: Store) {
  const plain = plainQuery(store, query)
  const { resource } = store
  const mayRestore = offers(resource, 'remove') && may(principal, abilityFor(resource, 'remove'))
  if (plain.state === 'removed' && !mayRestore) throw new Failure(forbidden)
  const withHits = { ...plain, ...(await searchHits(unit.rows, store, plain)) }
  // Pipelined: the count does not wait for the page.
  const [rows, total] = await Promise.all([
    findPage(unit.rows, store, principal, withHits),
    countAll(unit.rows, store, principal, withHits),
  ])
  const shown = rows.map(({ [CURSOR]: _cursor, ...row }) => row)
  return pageOf(store, plain, rows, await presentRecords(store, unit.rows, shown), total)
}
