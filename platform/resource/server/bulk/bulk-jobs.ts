import { sql } from 'kysely'
import { z } from 'zod'
import type { Failure } from '#platform/access/failure.ts'
import type { FindUserPrincipal } from '#platform/access/find-user-principal.ts'
import { may } from '#platform/access/may.ts'
import type { Language } from '#platform/access/principal.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { DescribeIssue } from '#platform/http/server/parse-request.ts'
import { findText } from '#platform/i18n/text.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { BulkAction } from '#platform/resource/contract/bulk.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { auditOf } from '../audit-of.ts'
import { withCustomFields } from '../custom/custom-fields.ts'
import { titleOf } from '../sheet/export-sheet.ts'
import type { Store } from '../store.ts'
import {
  type BulkRow,
  findBulk,
  moveBulk,
  nextBulkRows,
  type StoredBulk,
  saveBulkResults,
} from './bulk.queries.ts'
import { editRows, removeRows, runTask, undoBulkRows, undoTask } from './bulk-rows.ts'
import { type BulkTask, bulkAbility, taskOf } from './bulk-task.ts'

export interface BulkPorts {
  database: Database
  findUserPrincipal: FindUserPrincipal
  describeIssue: (language: Language, issue: Parameters<DescribeIssue>[0]) => string
  /** A refusal in the person's language. */
  describeFailure: (language: Language, failure: Failure) => string
  notify: Notify
  /** Refreshes open lists of the resource. */
  changed: (store: Store, companyId: number) => void
  storeOf: (resource: string) => Store | undefined
  tasks: readonly BulkTask[]
}

/** Rows per transaction: about a second, so that progress is seen and a cancel takes effect. */
const AT_ONCE = 100

const payload = z.object({ companyId: z.number().int(), runId: z.number().int() })
type Payload = z.infer<typeof payload>

/** The store with the company's own fields, and the starter as they are now; null when no longer permitted. */
async function workOf(ports: BulkPorts, unit: UnitOfWork, stored: StoredBulk, companyId: number) {
  const plain = ports.storeOf(stored.resource)
  const told = stored.action === 'task' ? taskOf(ports.tasks, stored.resource, stored.patch) : null
  const ability = plain && bulkAbility(plain, stored.action, told)
  if (plain === undefined || !ability) return null
  const { user_id: userId, language } = stored
  const principal = await ports.findUserPrincipal(unit.rows, { userId, companyId, language })
  if (principal === null || !may(principal, ability)) return null
  const context = {
    unit,
    principal,
    client: { address: '' },
    language,
    origin: '',
    describeIssue: (issue: Parameters<DescribeIssue>[0]) => ports.describeIssue(language, issue),
    bulk: true,
    ...(stored.action === 'remove' && Object.keys(stored.patch).length > 0 ? { removal: stored.patch } : {}),
  }
  const describeFailure = (failure: Failure) => ports.describeFailure(language, failure)
  return { store: await withCustomFields(plain, unit.rows), context, describeFailure, told }
}

type Work = NonNullable<Awaited<ReturnType<typeof workOf>>>

function changeRows(work: Work, { action, patch }: StoredBulk, some: readonly BulkRow[]) {
  if (work.told) return runTask(work, work.told, some)
  return action === 'remove' ? removeRows(work, some) : editRows(work, some, patch)
}

/** One transaction forward. @returns whether there is more */
async function runBatch(ports: BulkPorts, unit: UnitOfWork, { companyId, runId }: Payload): Promise<boolean> {
  const stored = await findBulk(unit.rows, runId, true)
  if (stored?.state !== 'running') return false
  const work = await workOf(ports, unit, stored, companyId)
  const some = work === null ? [] : await nextBulkRows(unit.rows, runId, 'waiting', AT_ONCE)
  if (work === null || some.length === 0) {
    await moveBulk(unit.rows, runId, ['running'], work === null ? 'cancelled' : 'done')
    return false
  }
  const results = await changeRows(work, stored, some)
  await saveBulkResults(unit.rows, runId, results)
  return true
}

/** One transaction back. @returns whether there is more */
async function undoBatch(
  ports: BulkPorts,
  unit: UnitOfWork,
  { companyId, runId }: Payload,
): Promise<boolean> {
  const stored = await findBulk(unit.rows, runId, true)
  if (stored?.state !== 'undoing') return false
  const work = await workOf(ports, unit, stored, companyId)
  const some = work === null ? [] : await nextBulkRows(unit.rows, runId, 'changed', AT_ONCE)
  if (work === null || some.length === 0) {
    await moveBulk(unit.rows, runId, ['undoing'], 'undone')
    return false
  }
  const results = work.told
    ? await undoTask(work, work.told, some)
    : await undoBulkRows(work, stored.action === 'remove' ? 'remove' : 'edit', some)
  await saveBulkResults(unit.rows, runId, results)
  return true
}

/** Tells the starter and the audit trail, and refreshes lists. */
async function finish(ports: BulkPorts, unit: UnitOfWork, { companyId, runId }: Payload): Promise<void> {
  const stored = await findBulk(unit.rows, runId)
  const store = stored && ports.storeOf(stored.resource)
  if (!stored || !store) return
  const { language, action, changed, unchanged, refused, undone, kept, user_id: userId } = stored
  const over = stored.state === 'undone'
  const name = titleOf(store, language)
  const text = (key: 'notice' | 'notice.task' | 'notice.undone' | `title.${BulkAction | 'undone'}`) =>
    findText(resourceTexts, language, `bulkRun.${key}`, {
      name,
      changed,
      unchanged,
      refused,
      undone,
      kept,
    }) ?? ''
  await ports.notify(unit, [
    {
      companyId,
      userId,
      kind: 'bulk',
      title: text(over ? 'title.undone' : `title.${action}`),
      body: text(over ? 'notice.undone' : action === 'task' ? 'notice.task' : 'notice'),
      dedupeKey: `bulk:${runId}:${stored.state}`,
    },
  ])
  const work = action === 'task' ? await workOf(ports, unit, stored, companyId) : null
  await work?.told?.task.finished(work.context, work.told.said, { changed, undone })
  // Deletions are audited with their rows.
  if (action === 'edit')
    await auditOf(store)(unit, {
      by: { principal: { userId, companyId }, client: { address: '' } },
      action: 'changed',
      subject: { type: store.resource.name, id: null, name },
      details: over ? { undone, kept } : { fields: Object.keys(stored.patch).join(', '), changed, refused },
    })
  unit.onCommit(() => ports.changed(store, companyId))
}

export const bulkJobs = (ports: BulkPorts) => {
  const { database } = ports
  const starterOf = async (runId: number) => (await findBulk(database.systemRows, runId))?.user_id ?? 0
  const work = async (
    input: Payload,
    begin: (unit: UnitOfWork) => Promise<unknown>,
    batch: typeof runBatch,
  ) => {
    const userId = await starterOf(input.runId)
    const inCompany = <Result>(run: (unit: UnitOfWork) => Promise<Result>) =>
      database.tenant(input.companyId, run, userId)
    await inCompany(begin)
    while (await inCompany((unit) => batch(ports, unit, input)));
    await inCompany((unit) => finish(ports, unit, input))
  }
  /** Safe to run twice: rows with a result are skipped. */
  const run = defineJob({
    id: 'resource.bulk',
    payload,
    maxAttempts: 5,
    run: (input) => work(input, ({ rows }) => moveBulk(rows, input.runId, ['waiting'], 'running'), runBatch),
  })
  const undo = defineJob({
    id: 'resource.undo-bulk',
    payload,
    maxAttempts: 5,
    run: (input) => work(input, async () => undefined, undoBatch),
  })
  const purge = defineJob({
    id: 'resource.purge-bulk',
    cron: '29 * * * *',
    maxAttempts: 3,
    async run() {
      await sql`DELETE FROM resource_bulk_runs WHERE created_at < now() - interval '3 days'`.execute(
        database.systemRows,
      )
    },
  })
  return { run, undo, purge }
}

export type BulkJobs = ReturnType<typeof bulkJobs>
