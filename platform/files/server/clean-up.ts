import { type RawBuilder, sql } from 'kysely'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'

/** What a clean-up would take, or has taken. */
export interface CleanedUp {
  count: number
  bytes: number
}

/** What is older goes. */
export interface CleanUpLimit {
  companyId: number
  before: Date
}

/** Files of one kind that grow old: each feature says which of its own may be cleaned up, and how. */
export interface CleanUp {
  readonly category: string
  /** Days for which companies themselves have decided to keep them; null: for ever. Those that decided nothing are missing. */
  keptDays(rows: Rows, companyIds: readonly number[]): Promise<ReadonlyMap<number, number | null>>
  /** By company, in one statement; those with nothing are missing. */
  find(rows: Rows, limits: readonly CleanUpLimit[]): Promise<ReadonlyMap<number, CleanedUp>>
  /** Removes up to `most`, oldest first. Safe to run twice. */
  remove(unit: UnitOfWork, limit: CleanUpLimit, most: number): Promise<CleanedUp>
}

/** `due`: companies with the age that applies. */
export const dueOf = (limits: readonly CleanUpLimit[]) => sql`
  unnest(${limits.map(({ companyId }) => companyId)}::bigint[], ${limits.map(({ before }) => before)}::timestamptz[])
    AS due(company_id, before)`

type Found = CleanedUp & { id: number }

export const byCompany = (found: readonly Found[]): ReadonlyMap<number, CleanedUp> =>
  new Map(found.map(({ id, count, bytes }) => [id, { count, bytes }]))

interface Binned {
  category: string
  table: keyof DB & string
  /** Column of the age. */
  age: string
  /** Condition on `r`: those that may go. */
  only?: RawBuilder<unknown>
  /** Columns written beside `deleted_at`. */
  set?: RawBuilder<unknown>
  keptDays?: CleanUp['keptDays']
}

/**
 * For tables whose rows have `size` and `deleted_at`, and whose purge drops the files: rows are put into the bin, and can be
 * brought back until they are purged.
 */
export function cleanUpIntoBin({
  category,
  table,
  age,
  only = sql`true`,
  set = sql``,
  keptDays = async () => new Map(),
}: Binned): CleanUp {
  const column = sql.ref(`r.${age}`)
  return {
    category,
    keptDays,
    async find(rows, limits) {
      const { rows: found } = await sql<Found>`
        SELECT due.company_id AS id, count(*)::integer AS count, coalesce(sum(r.size), 0)::float8 AS bytes
          FROM ${dueOf(limits)}
          JOIN ${sql.table(table)} r ON r.company_id = due.company_id AND ${column} < due.before
         WHERE r.deleted_at IS NULL AND ${only}
         GROUP BY due.company_id`.execute(rows)
      return byCompany(found)
    },
    async remove({ rows }, { companyId, before }, most) {
      const { rows: removed } = await sql<CleanedUp>`
        WITH due AS (
          SELECT r.id FROM ${sql.table(table)} r
           WHERE r.company_id = ${companyId} AND ${column} < ${before} AND r.deleted_at IS NULL AND ${only}
           ORDER BY ${column} LIMIT ${most} FOR UPDATE SKIP LOCKED),
        gone AS (
          UPDATE ${sql.table(table)} SET deleted_at = now() ${set} WHERE id IN (SELECT id FROM due) RETURNING size)
        SELECT count(*)::integer AS count, coalesce(sum(size), 0)::float8 AS bytes FROM gone`.execute(rows)
      return removed[0] ?? { count: 0, bytes: 0 }
    },
  }
}
