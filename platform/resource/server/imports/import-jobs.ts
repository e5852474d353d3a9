import { sql } from 'kysely'
import { z } from 'zod'
import type { FindUserPrincipal } from '#platform/access/find-user-principal.ts'
import { may } from '#platform/access/may.ts'
import type { Language, Principal } from '#platform/access/principal.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import type { DescribeIssue } from '#platform/http/server/parse-request.ts'
import { findText } from '#platform/i18n/text.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { ImportState } from '#platform/resource/contract/imports.ts'
import { abilityFor } from '#platform/resource/contract/resource.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { auditOf } from '../audit-of.ts'
import { withCustomFields } from '../custom/custom-fields.ts'
import type { Store, WriteContext } from '../store.ts'
import { plannedColumns } from './import-plan.ts'
import { importRows } from './import-rows.ts'
import { findImport, moveImport, nextRows, planOf, type StoredImport } from './imports.queries.ts'
import { saveResults } from './save-results.ts'
import { undoRows } from './undo-rows.ts'

/** What import jobs need from the program. */
export interface ImportPorts {
  database: Database
  findUserPrincipal: FindUserPrincipal
  describeIssue: (language: Language, issue: Parameters<DescribeIssue>[0]) => string
  /** Notifies the person who started it. */
  notify: Notify
  /** Refreshes open lists of the resource. */
  changed: (store: Store, companyId: number) => void
  storeOf: (resource: string) => Store | undefined
}

/** Rows per transaction: a second or two, so that a cancel takes effect. */
const AT_ONCE = 500

const payload = z.object({ companyId: z.number().int(), importId: z.number().int() })

/** The starter's current principal; null when no longer permitted. */
async function starterOf(
  { findUserPrincipal }: ImportPorts,
  rows: Rows,
  store: Store,
  { user_id: userId, language }: StoredImport,
  companyId: number,
) {
  const principal = await findUserPrincipal(rows, { userId, companyId, language })
  return principal !== null && may(principal, abilityFor(store.resource, 'import')) ? principal : null
}

const contextOf = ({ describeIssue }: ImportPorts, unit: UnitOfWork, principal: Principal): WriteContext => ({
  unit,
  principal,
  client: { address: '' },
  language: principal.language,
  origin: '',
  describeIssue: (issue) => describeIssue(principal.language, issue),
  bulk: true,
})

/** Runs one transaction. @returns whether there is more */
async function importBatch(
  ports: ImportPorts,
  unit: UnitOfWork,
  { companyId, importId }: z.infer<typeof payload>,
) {
  const stored = await findImport(unit.rows, importId)
  const plain = stored && ports.storeOf(stored.resource)
  if (!stored || !plain || stored.state !== 'running') return false
  const store = await withCustomFields(plain, unit.rows)
  const principal = await starterOf(ports, unit.rows, store, stored, companyId)
  const staged = principal === null ? [] : await nextRows(unit.rows, importId, AT_ONCE)
  if (principal === null || staged.length === 0) {
    await moveImport(unit.rows, importId, ['running'], principal === null ? 'cancelled' : 'done')
    return false
  }
  const columns = plannedColumns(store, stored.language, planOf(stored))
  const context = contextOf(ports, unit, principal)
  const { duplicates, options, headings } = stored
  const results = await importRows(
    { store, context, duplicates, options, headings, importId, ...columns },
    staged,
  )
  await saveResults(unit.rows, importId, results)
  return true
}

const TITLES: Partial<Record<ImportState, 'import.cancelled' | 'import.undone'>> = {
  cancelled: 'import.cancelled',
  undone: 'import.undone',
}

/** Finishes: notice for the starter, one audit entry, refreshed lists. */
async function finish(
  ports: ImportPorts,
  unit: UnitOfWork,
  companyId: number,
  importId: number,
): Promise<void> {
  const stored = await findImport(unit.rows, importId)
  const store = stored && ports.storeOf(stored.resource)
  if (!stored || !store) return
  const { language, created, changed, skipped, wrong, file_name: name } = stored
  const text = (key: 'import.notice' | 'import.notice.undone') =>
    findText(resourceTexts, language, key, { created, changed, skipped, wrong, undone: stored.undone }) ?? ''
  const over = stored.state === 'undone'
  await ports.notify(unit, [
    {
      companyId,
      userId: stored.user_id,
      kind: 'import',
      title: findText(resourceTexts, language, TITLES[stored.state] ?? 'import.done', { name }) ?? name,
      body: text(over ? 'import.notice.undone' : 'import.notice'),
      dedupeKey: `import:${importId}:${stored.state}`,
    },
  ])
  await auditOf(store)(unit, {
    by: { principal: { userId: stored.user_id, companyId }, client: { address: '' } },
    action: over ? 'removed' : 'created',
    subject: { type: store.resource.name, id: null, name },
    details: over ? { undone: stored.undone } : { created, changed, skipped, wrong },
  })
  unit.onCommit(() => ports.changed(store, companyId))
}

export const importJobs = (ports: ImportPorts) => {
  const inCompany = <Result>(
    companyId: number,
    userId: number,
    work: (unit: UnitOfWork) => Promise<Result>,
  ) => ports.database.tenant(companyId, work, userId)
  const starter = async (importId: number): Promise<number> =>
    (await findImport(ports.database.systemRows, importId))?.user_id ?? 0

  /** Safe to run twice: rows with a result are skipped. */
  const run = defineJob({
    id: 'resource.import',
    payload,
    maxAttempts: 5,
    async run(input) {
      const { companyId, importId } = input
      const userId = await starter(importId)
      await inCompany(companyId, userId, ({ rows }) => moveImport(rows, importId, ['waiting'], 'running'))
      while (await inCompany(companyId, userId, (unit) => importBatch(ports, unit, input)));
      await inCompany(companyId, userId, (unit) => finish(ports, unit, companyId, importId))
    },
  })

  const undo = defineJob({
    id: 'resource.undo-import',
    payload,
    maxAttempts: 5,
    async run({ companyId, importId }) {
      const userId = await starter(importId)
      const batch = async (unit: UnitOfWork): Promise<boolean> => {
        const stored = await findImport(unit.rows, importId)
        const plain = stored && ports.storeOf(stored.resource)
        if (!stored || !plain || stored.state !== 'undoing') return false
        const store = await withCustomFields(plain, unit.rows)
        const principal = await starterOf(ports, unit.rows, store, stored, companyId)
        const more =
          principal !== null && (await undoRows(store, contextOf(ports, unit, principal), importId))
        if (!more) await moveImport(unit.rows, importId, ['undoing'], 'undone')
        return more
      }
      while (await inCompany(companyId, userId, batch));
      await inCompany(companyId, userId, (unit) => finish(ports, unit, companyId, importId))
    },
  })

  /** Deletes old files' rows; created records stay. */
  const purge = defineJob({
    id: 'resource.purge-imports',
    cron: '23 * * * *',
    maxAttempts: 3,
    async run() {
      await sql`DELETE FROM resource_imports WHERE created_at < now() - interval '3 days'`.execute(
        ports.database.systemRows,
      )
    },
  })
  return { run, undo, purge }
}

export type ImportJobs = ReturnType<typeof importJobs>
