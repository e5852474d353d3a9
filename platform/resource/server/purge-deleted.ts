import { sql } from 'kysely'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { defineJob } from '#platform/jobs/job.ts'

/** How rows of a table go for good that were deleted long ago. */
export interface Purge {
  readonly table: keyof DB & string
  /** Before the row goes: what refers to it, and need not. */
  release?(unit: UnitOfWork, id: number): Promise<void>
  /**
   * Takes from a row that something must go on naming all but its name; the table then has `purged_at`. Without it
   * such a row stays as it is, until nothing refers to it.
   */
  strip?(unit: UnitOfWork, id: number): Promise<void>
}

const DAY = 24 * 60 * 60 * 1000
/** Of each table at a time; the rest goes with the next run. */
const AT_ONCE = 500
/** PostgreSQL's foreign_key_violation. */
const STILL_REFERRED = '23503'

const due = ({ table, strip }: Purge, before: Date) => sql<{ id: number }>`
  SELECT id FROM ${sql.table(table)}
   WHERE deleted_at < ${before} ${strip ? sql`AND purged_at IS NULL` : sql``}
   ORDER BY deleted_at LIMIT ${AT_ONCE}`

async function deleteRow({ rows }: UnitOfWork, table: string, id: number): Promise<boolean> {
  await sql`SAVEPOINT purge`.execute(rows)
  try {
    await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`.execute(rows)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== STILL_REFERRED) throw error
    await sql`ROLLBACK TO SAVEPOINT purge`.execute(rows)
    return false
  }
}

async function purgeRow(unit: UnitOfWork, purge: Purge, id: number, before: Date): Promise<void> {
  const { table, release, strip } = purge
  // Locked, and looked at once more: it may have been brought back, or purged by another node.
  const { rows: still } = await sql`
    SELECT id FROM ${sql.table(table)}
     WHERE id = ${id} AND deleted_at < ${before} ${strip ? sql`AND purged_at IS NULL` : sql``} FOR UPDATE`.execute(
    unit.rows,
  )
  if (still.length === 0) return
  await release?.(unit, id)
  if ((await deleteRow(unit, table, id)) || !strip) return
  await strip(unit, id)
  await sql`UPDATE ${sql.table(table)} SET purged_at = now() WHERE id = ${id}`.execute(unit.rows)
}

/** Removes rows that have been in the bin for this many days. Idempotent. */
export const purgeDeletedJob = (database: Database, purges: readonly Purge[], keptDays: number) =>
  defineJob({
    id: 'admin.purge-deleted',
    cron: '47 * * * *',
    maxAttempts: 3,
    async run() {
      const before = new Date(Date.now() - keptDays * DAY)
      for (const purge of purges) {
        const { rows } = await due(purge, before).execute(database.systemRows)
        for (const { id } of rows) await database.system((unit) => purgeRow(unit, purge, id, before))
      }
    },
  })
