import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { type AnyJob, defineJob } from '#platform/jobs/job.ts'

type Table = keyof DB & string

/** When rows go: by age, or by a job that knows better. */
type End =
  | {
      readonly column: string
      readonly days: number
      /** Only these; SQL over the table. */
      readonly only?: RawBuilder<boolean>
    }
  | { readonly job: string }
  /** The company's own data: its people delete it, or it goes with what it belongs to. */
  | { readonly kept: string }

/**
 * A table that grows by what somebody without a session sends. Every such table is declared, with what bounds it while they
 * send, and its end: `apps/server/outside-rows.http.test.ts`.
 */
export interface OutsideRows {
  readonly table: Table
  /** In words. */
  readonly limit: string
  readonly ends: readonly End[]
}

/** Rows of one statement, so that none locks for long. */
const AT_ONCE = 5000
/** Statements for one table and run; the next hour takes the rest. */
const MAX_TURNS = 200

async function purge(database: Database, table: Table, end: Extract<End, { days: number }>): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)}
         WHERE ${sql.ref(end.column)} < now() - make_interval(days => ${end.days}) AND ${end.only ?? sql`true`}
         LIMIT ${sql.lit(AT_ONCE)}))`.execute(database.systemRows)
    if (numAffectedRows < AT_ONCE) return
  }
}

/** Removes what outsiders sent and nobody needs any more. Idempotent. */
export const purgeOutsideRowsJob = (database: Database, declared: readonly OutsideRows[]): AnyJob =>
  defineJob({
    id: 'admin.purge-outside',
    cron: '52 * * * *',
    maxAttempts: 3,
    async run() {
      for (const { table, ends } of declared)
        for (const end of ends) if ('days' in end) await purge(database, table, end)
    },
  })
