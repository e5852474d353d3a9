import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BulkRun, type BulkState, MAX_BULK } from '#platform/resource/contract/bulk.ts'
import { ordering } from '../keyset.ts'
import { conditions, type ListQuery } from '../resource.queries.ts'
import { searchHits } from '../search-hits.ts'
import { seenBy } from '../seen-by.ts'
import type { Store } from '../store.ts'
import { columnOf } from '../store-columns.ts'

export interface StoredBulk extends Omit<BulkRun, 'created_at' | 'finished_at'> {
  patch: Record<string, unknown>
  language: 'es' | 'en'
  user_id: number
  created_at: Date
  finished_at: Date | null
}

export interface BulkRow {
  number: number
  record_id: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export interface BulkResult {
  number: number
  outcome: 'changed' | 'unchanged' | 'refused' | 'undone' | 'kept'
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reasons?: string
}

const COLUMNS = sql`
  b.id, b.resource, b.action, b.patch, b.language, b.user_id, b.state, b.total, b.changed, b.unchanged, b.refused, b.undone, b.kept,
  b.created_at, b.finished_at,
  (b.state IN ('done', 'cancelled') AND b.changed > 0 AND b.finished_at > now() - interval '1 day') AS can_undo`

export const presentBulk = ({ created_at, finished_at, ...stored }: StoredBulk): BulkRun => ({
  ...stored,
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
})

/** `lock`: until the transaction ends, so that two jobs do not work on the same rows. */
export async function findBulk(rows: Rows, id: number, lock = false): Promise<StoredBulk | undefined> {
  const found = await sql<StoredBulk>`
    SELECT ${COLUMNS} FROM resource_bulk_runs b WHERE b.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    rows,
  )
  return found.rows[0]
}

/** A person's newest runs. */
export async function findBulks(rows: Rows, resource: string, userId: number): Promise<StoredBulk[]> {
  const found = await sql<StoredBulk>`
    SELECT ${COLUMNS} FROM resource_bulk_runs b
     WHERE b.user_id = ${userId} AND b.resource = ${resource} ORDER BY b.id DESC LIMIT 20`.execute(rows)
  return found.rows
}

interface NewBulk {
  action: StoredBulk['action']
  patch: Record<string, unknown>
  query: ListQuery
}

/** Stores a run with the rows that its query finds now. @returns its id; null for too many rows */
export async function insertBulk(
  rows: Rows,
  stored: Store,
  principal: Principal,
  { action, patch, query }: NewBulk,
): Promise<number | null> {
  const store = seenBy(stored, principal)
  const { companyId, userId, language } = principal
  const { id } = await rows
    .insertInto('resource_bulk_runs')
    .values({
      company_id: companyId,
      user_id: userId,
      resource: store.resource.name,
      action,
      patch: JSON.stringify(patch),
      language,
      total: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const where = conditions(store, principal, { ...query, ...(await searchHits(rows, store, query)) })
  const { numAffectedRows: total = 0n } = await sql`
    INSERT INTO resource_bulk_rows (company_id, run_id, number, record_id, label)
    SELECT ${companyId}, ${id}, row_number() OVER (ORDER BY ${ordering(store, query.order)}), r.id,
           coalesce(${sql.ref(`r.${columnOf(store, store.resource.label)}`)}::text, '')
      FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
     WHERE ${where} ORDER BY ${ordering(store, query.order)} LIMIT ${MAX_BULK + 1}`.execute(rows)
  if (total > MAX_BULK) return null
  await sql`UPDATE resource_bulk_runs SET total = ${Number(total)} WHERE id = ${id}`.execute(rows)
  return id
}

/** Changes the state if it is one of these. @returns whether it was */
export async function moveBulk(
  rows: Rows,
  id: number,
  from: readonly BulkState[],
  to: BulkState,
): Promise<boolean> {
  const ends = to === 'done' || to === 'cancelled'
  const { rows: moved } = await sql`
    UPDATE resource_bulk_runs SET state = ${to}, finished_at = CASE WHEN ${ends} THEN now() ELSE finished_at END
     WHERE id = ${id} AND state = ANY(${[...from]}::text[]) RETURNING id`.execute(rows)
  return moved.length === 1
}

/** The next rows without a result, or of those to undo, last first. */
export async function nextBulkRows(
  rows: Rows,
  id: number,
  which: 'waiting' | 'changed',
  limit: number,
): Promise<BulkRow[]> {
  const found = await sql<BulkRow>`
    SELECT number, record_id, before, after FROM resource_bulk_rows
     WHERE run_id = ${id} AND ${which === 'waiting' ? sql`outcome IS NULL ORDER BY number` : sql`outcome = 'changed' ORDER BY number DESC`}
     LIMIT ${limit}`.execute(rows)
  return found.rows
}

/** The first refused and kept rows. */
export async function findRefusals(rows: Rows, id: number, limit: number) {
  const found = await sql<{ id: number; label: string; reasons: string }>`
    SELECT record_id AS id, label, coalesce(reasons, '') AS reasons FROM resource_bulk_rows
     WHERE run_id = ${id} AND outcome IN ('refused', 'kept') ORDER BY number LIMIT ${limit}`.execute(rows)
  return found.rows
}

/** Saves the results of rows and updates the run's counts. */
export async function saveBulkResults(rows: Rows, id: number, results: readonly BulkResult[]): Promise<void> {
  await sql`
    UPDATE resource_bulk_rows r
       SET outcome = g.outcome, before = coalesce(g.before, r.before), after = coalesce(g.after, r.after), reasons = g.reasons
      FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
           AS g (number integer, outcome text, before jsonb, after jsonb, reasons text)
     WHERE r.run_id = ${id} AND r.number = g.number`.execute(rows)
  const count = (one: BulkResult['outcome']) => results.filter(({ outcome }) => outcome === one).length
  await sql`
    UPDATE resource_bulk_runs SET changed = changed + ${count('changed')}, unchanged = unchanged + ${count('unchanged')},
           refused = refused + ${count('refused')}, undone = undone + ${count('undone')}, kept = kept + ${count('kept')}
     WHERE id = ${id}`.execute(rows)
}
