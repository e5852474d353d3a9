import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'

/** Counts the time of agents that goes on, so that reports know it within a minute and not only when an agent logs out. */
export const createAgentTimesJob = ({ system }: Pick<Database, 'system'>) =>
  defineJob({
    id: 'pbx.count-agent-times',
    cron: '* * * * *',
    maxAttempts: 1,
    run: () => system(async ({ rows }) => void (await sql`SELECT count_agent_times()`.execute(rows))),
  })
