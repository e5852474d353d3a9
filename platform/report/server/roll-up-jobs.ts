import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { type AnyJob, defineJob } from '#platform/jobs/job.ts'

/** Compacts the increments of the roll-ups. Without it they stay correct, but get slow. */
export const mergeRollUps = async ({ system }: Pick<Database, 'system'>): Promise<void> => {
  await system(({ rows }) => sql`SELECT roll_up.merge_all()`.execute(rows))
}

/** Rebuilds a company's roll-ups from its facts while new facts arrive. */
export const rebuildRollUps = async (
  { system }: Pick<Database, 'system'>,
  companyId: number,
): Promise<void> => {
  await system(({ rows }) => sql`SELECT roll_up.rebuild_all(${companyId}::bigint)`.execute(rows))
}

export const rollUpJobs = (database: Database): readonly AnyJob[] => [
  defineJob({
    id: 'reports.merge',
    cron: '*/10 * * * *',
    maxAttempts: 1,
    run: () => mergeRollUps(database),
  }),
  defineJob<{ companyId: number }>({
    id: 'reports.rebuild',
    payload: z.object({ companyId: z.number().int().positive() }),
    maxAttempts: 5,
    run: ({ companyId }) => rebuildRollUps(database, companyId),
  }),
]
