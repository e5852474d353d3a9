import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { findText } from '#platform/i18n/text.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import {
  type BulkAction,
  type BulkState,
  bulkNotNow,
  bulkTooMany,
  cancelBulk,
  downloadRefused,
  listBulk,
  MAX_BULK,
  readBulk,
  startBulk,
  undoBulk,
} from '#platform/resource/contract/bulk.ts'
import { sheetFile } from '#platform/spreadsheet/server/write-sheet.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { withCustomFields } from '../custom/custom-fields.ts'
import { parsePatch } from '../parse-patch.ts'
import { plainQuery } from '../plain-query.ts'
import type { ListQuery } from '../resource.queries.ts'
import { titleOf } from '../sheet/export-sheet.ts'
import type { Store, WriteContext } from '../store.ts'
import { findBulk, findBulks, findRefusals, insertBulk, moveBulk, presentBulk } from './bulk.queries.ts'
import type { BulkJobs } from './bulk-jobs.ts'
import { type BulkTask, bulkAbility, type Said, taskOf } from './bulk-task.ts'

/** Refused rows that the progress shows. */
const SHOWN = 50

/** The list's query as its route would parse it. @throws Failure `invalid` */
function parsedQuery(store: Store, query: Readonly<Record<string, string>>): ListQuery {
  const parsed = store.resource.routes.list.query.safeParse(query)
  if (!parsed.success) throw new Failure(invalid, { fields: { query: ['field.invalid'] } })
  const plain = plainQuery(store, parsed.data as unknown as ListQuery)
  // The bin is not for changing.
  if (plain.state === 'removed') throw new Failure(invalid, { fields: { query: ['field.invalid'] } })
  return plain
}

/** What a deletion says of what depends on its rows, kept in the place of an edit's values. @throws Failure `invalid` */
function parsedRemoval(store: Store, said: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  if (Object.keys(said).length === 0) return {}
  const parsed = store.resource.removal?.said.safeParse(said)
  if (!parsed?.success) throw new Failure(invalid, { fields: { removal: ['field.invalid'] } })
  return { ...parsed.data }
}

/** Bulk changes by job, for every resource of a company. */
export function bulkRoutes(
  storeOf: (resource: string) => Store | undefined,
  jobs: BulkJobs,
  tasks: readonly BulkTask[],
): BoundRoute[] {
  const storeFor = (name: string, principal: Principal, action?: BulkAction, said: Said = {}): Store => {
    const store = storeOf(name)
    const allows = (verb: BulkAction) => {
      const ability = store && bulkAbility(store, verb, taskOf(tasks, name, said))
      return ability ? may(principal, ability) : false
    }
    const fits = action === undefined ? allows('edit') || allows('remove') : allows(action)
    // The platform's lists have no company whose rights a job would take.
    if (!store || store.across || !fits) throw new Failure(notFound)
    return store
  }
  /** The user's own run; another's is not found. */
  const own = async ({ rows }: UnitOfWork, principal: Principal, id: number) => {
    const stored = await findBulk(rows, id)
    if (!stored || stored.user_id !== principal.userId) throw new Failure(notFound)
    return { stored, store: storeFor(stored.resource, principal, stored.action, stored.patch) }
  }
  /** What is kept with the run, by its action. */
  const told = async (store: Store, request: WriteContext, body: z.infer<typeof startBulk.body>) => {
    if (body.action === 'edit') return parsePatch(store, request, body.patch ?? {})
    if (body.action === 'remove') return parsedRemoval(store, body.removal)
    const task = taskOf(tasks, store.resource.name, body.task ?? {})
    if (task === null) throw new Failure(notFound)
    return { name: task.task.name, said: await task.task.parse(request, task.said) }
  }
  const shown = async ({ rows }: UnitOfWork, id: number) => {
    const stored = await findBulk(rows, id)
    if (!stored) throw new Failure(notFound)
    return presentBulk(stored)
  }
  const move = async (unit: UnitOfWork, id: number, from: readonly BulkState[], to: BulkState) => {
    if (!(await moveBulk(unit.rows, id, from, to))) throw new Failure(bulkNotNow)
  }
  const queueOf = ({ companyId }: Principal) => `bulk:${companyId}`

  return [
    bind(startBulk, async (request) => {
      const { unit, principal, params, body } = request
      const { action } = body
      const store = await withCustomFields(storeFor(params.resource, principal, action, body.task), unit.rows)
      const query = parsedQuery(store, body.query)
      const patch = await told(store, request, body)
      const id = await insertBulk(unit.rows, store, principal, { action, patch, query })
      if (id === null) throw new Failure(bulkTooMany, { values: { max: MAX_BULK } })
      await enqueue(unit, jobs.run, { companyId: principal.companyId, runId: id }, queueOf(principal))
      return shown(unit, id)
    }),
    bind(listBulk, async ({ unit, principal, params }) => {
      storeFor(params.resource, principal)
      const found = await findBulks(unit.rows, params.resource, principal.userId)
      return { results: found.map(presentBulk) }
    }),
    bind(readBulk, async ({ unit, principal, params }) => {
      const { stored } = await own(unit, principal, params.id)
      return { ...presentBulk(stored), refusals: await findRefusals(unit.rows, stored.id, SHOWN) }
    }),
    bind(cancelBulk, async ({ unit, principal, params }) => {
      const { stored } = await own(unit, principal, params.id)
      await move(unit, stored.id, ['waiting', 'running'], 'cancelled')
      return shown(unit, stored.id)
    }),
    bind(undoBulk, async ({ unit, principal, params }) => {
      const { stored } = await own(unit, principal, params.id)
      if (!stored.can_undo) throw new Failure(bulkNotNow)
      await move(unit, stored.id, ['done', 'cancelled'], 'undoing')
      await enqueue(unit, jobs.undo, { companyId: principal.companyId, runId: stored.id }, queueOf(principal))
      return shown(unit, stored.id)
    }),
    bind(downloadRefused, async (request) => {
      const { unit, principal, params, language } = request
      const { stored, store } = await own(unit, principal, params.id)
      const rows = await findRefusals(unit.rows, stored.id, MAX_BULK)
      const text = (key: 'bulkRun.row' | 'import.reasons') => findText(resourceTexts, language, key) ?? ''
      const head = ['ID', text('bulkRun.row'), text('import.reasons')]
      const cells = rows.map(({ id, label, reasons }) => [String(id), label, reasons])
      return sheetFile({ name: titleOf(store, language), head, rows: cells }, 'xlsx', request)
    }),
  ]
}
