import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { conflict, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { cancelStorageMove, companyStorage, moveStorage } from '../../contract/storage/company-storage.ts'
import { acrossCompanies } from '../across-companies.ts'
import { recordAudit } from '../audit.ts'
import { findLatestMove, presentMove, setStore } from './move.queries.ts'
import { type MoveJob, queueOf, READERS_NEED_MS } from './move-job.ts'
import type { StoragePorts } from './storage-ports.ts'

/** Locked: one move begins at a time. @throws Failure `not_found` */
async function lockCompany(rows: Rows, id: number): Promise<{ id: number; name: string }> {
  const company = await rows
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!company) throw new Failure(notFound)
  return company
}

/** Starts at the place that new files get from now on: what is left elsewhere only becomes less. */
async function startMove(rows: Rows, companyId: number, target: 'folder' | 's3', usual: string) {
  const settings = await rows
    .selectFrom('company_storage_settings')
    .select('store')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  await setStore(rows, companyId, target)
  const { rows: elsewhere } = await sql<{ files: number; bytes: number }>`
    SELECT coalesce(sum(files), 0)::float8 AS files, coalesce(sum(bytes), 0)::float8 AS bytes
      FROM company_storage_kinds
     WHERE company_id = ${companyId} AND coalesce(nullif(store, ''), ${usual}) <> ${target}`.execute(rows)
  return rows
    .insertInto('storage_moves')
    .values({
      company_id: companyId,
      target,
      store_before: settings?.store ?? null,
      files: elsewhere[0]?.files ?? 0,
      bytes: elsewhere[0]?.bytes ?? 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const moveRoutes = (
  { database, moveContents }: Pick<StoragePorts, 'database' | 'moveContents'>,
  job: MoveJob,
) => [
  refreshingLists(
    [companyStorage.name],
    acrossCompanies(database, moveStorage, async (request) => {
      const { unit, params, body } = request
      const company = await lockCompany(unit.rows, params.id)
      if (!moveContents.places.includes(body.target)) throw new Failure(conflict)
      const latest = await findLatestMove(unit.rows, company.id)
      const runs = latest?.state === 'copying' || latest?.state === 'deleting'
      if (runs && latest.target !== body.target) throw new Failure(conflict)
      const move = runs ? latest : await startMove(unit.rows, company.id, body.target, moveContents.usual)
      const input = { companyId: company.id, moveId: move.id }
      await enqueueWaiting(unit, job, input, { companyId: company.id, queue: queueOf(company.id) })
      await recordAudit(unit, {
        by: request,
        action: 'company_storage.moved',
        subject: { type: 'company', id: company.id, name: company.name },
        details: { target: body.target },
      })
      return presentMove(move)
    }),
  ),
  refreshingLists(
    [companyStorage.name],
    acrossCompanies(database, cancelStorageMove, async (request) => {
      const { unit, params } = request
      const company = await lockCompany(unit.rows, params.id)
      const move = await unit.rows
        .updateTable('storage_moves')
        .set({ state: 'cancelled', finished_at: new Date() })
        .where('company_id', '=', company.id)
        .where('state', '=', 'copying')
        .returningAll()
        .executeTakeFirst()
      if (!move) throw new Failure(notFound)
      await setStore(unit.rows, company.id, move.store_before)
      // Removes the old copies of what was moved.
      const input = { companyId: company.id, moveId: move.id }
      const at = new Date(Date.now() + READERS_NEED_MS)
      await enqueueWaiting(unit, job, input, { companyId: company.id, queue: queueOf(company.id), at })
      await recordAudit(unit, {
        by: request,
        action: 'company_storage.move_cancelled',
        subject: { type: 'company', id: company.id, name: company.name },
        details: { target: move.target },
      })
      return presentMove(move)
    }),
  ),
]
