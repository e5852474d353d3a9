import { sql } from 'kysely'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { defineJob } from '#platform/jobs/job.ts'

/** How long-deleted rows of a table are removed for good. */
export interface Purge {
  readonly table: keyof DB & string
  /** Runs before a row is removed: deletes what refers to it. */
  release?(unit: UnitOfWork, id: number): Promise<void>
  /**
   * Anonymises a row that must stay as the target of a reference; the table then has `purged_at`. Without it such a row stays
   * unchanged until nothing refers to it.
   */
  strip?(unit: UnitOfWork, id: number): Promise<void>
}

const DAY = 24 * 60 * 60 * 1000
/** Rows per table and run. */
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
  // Locked and re-checked: it may have been restored, or purged by another node.
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

/** Removes rows that have been in the bin for so many days. Idempotent. */
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
