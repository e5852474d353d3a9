import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Rows } from '#platform/db/database.ts'
import { limitReached } from '#platform/resource/contract/resource.ts'
import type { Store, WriteContext } from './store.ts'

async function maxOf(rows: Rows, column: string, companyId: number): Promise<number | null> {
  const found = await sql<{ max: number | null }>`
    SELECT ${sql.ref(column)} AS max FROM companies WHERE id = ${companyId}`.execute(rows)
  return found.rows[0]?.max ?? null
}

/** Rows that count: not deleted, plus those of `back` being restored. */
async function countWith(
  rows: Rows,
  store: Store,
  companyId: number,
  back: readonly number[],
): Promise<number> {
  const found = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${sql.table(store.table)} r
     WHERE r.company_id = ${companyId} AND (r.deleted_at IS NULL OR r.id = ANY(${[...back]}))
       AND ${store.only ?? sql`true`}`.execute(rows)
  return found.rows[0]?.total ?? 0
}

/**
 * Refuses creating a record, or restoring those of `back`, beyond the company's plan. Concurrent calls wait for this
 * transaction, so that two cannot both take the last place.
 * @throws Failure `limit_reached`
 */
export async function requireRoom(
  store: Store,
  { unit, principal }: WriteContext,
  back: readonly number[] = [],
): Promise<void> {
  const { rows } = unit
  const { companyId } = principal
  if (store.limitedBy === undefined) return
  const max = await maxOf(rows, store.limitedBy, companyId)
  if (max === null) return
  const place = `${store.table} of company ${companyId}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(rows)
  const total = (await countWith(rows, store, companyId, back)) + (back.length === 0 ? 1 : 0)
  if (total > max) throw new Failure(limitReached, { values: { limit: max } })
}
