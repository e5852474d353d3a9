import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { type CleanUpJob, QUEUE } from './clean-up-job.ts'
import type { StoragePorts } from './storage-ports.ts'

/** @returns its id; undefined while the rule runs already */
export async function startRun(
  unit: UnitOfWork,
  job: CleanUpJob,
  { ruleId, userId }: { ruleId: number; userId: number | null },
): Promise<number | undefined> {
  const { rows: started } = await sql<{ id: number }>`
    INSERT INTO storage_runs (rule_id, user_id, companies)
    SELECT r.id, ${userId}, (SELECT count(*) FROM companies c
                              WHERE c.deleted_at IS NULL AND (r.company_id IS NULL OR c.id = r.company_id))
      FROM storage_rules r WHERE r.id = ${ruleId}
    ON CONFLICT DO NOTHING RETURNING id::float8 AS id`.execute(unit.rows)
  const id = started[0]?.id
  if (id !== undefined) await enqueue(unit, job, { runId: id }, QUEUE)
  return id
}

/** Runs kept a year. */
const OLD = sql`now() - interval '1 year'`

/** Starts the rules of every night, and forgets old runs. */
export const nightlyRulesJob = ({ database }: Pick<StoragePorts, 'database'>, job: CleanUpJob) =>
  defineJob({
    id: 'provider.nightly-rules',
    cron: '15 7 * * *',
    maxAttempts: 3,
    run: () =>
      database.system(async (unit) => {
        await sql`DELETE FROM storage_runs WHERE created_at < ${OLD}`.execute(unit.rows)
        const due = await unit.rows
          .selectFrom('storage_rules')
          .select('id')
          .where('schedule', '=', 'daily')
          .where('disabled_at', 'is', null)
          .where('deleted_at', 'is', null)
          .execute()
        for (const { id } of due) await startRun(unit, job, { ruleId: id, userId: null })
      }),
  })
