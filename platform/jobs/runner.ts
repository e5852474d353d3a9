import { parseCronItems, run, runMigrations, Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '#platform/log/logger.ts'
import type { AnyJob } from './job.ts'

export interface JobRunnerSettings {
  /** The queue's tables belong to the database owner. */
  ownerUrl: string
  jobs: readonly AnyJob[]
  concurrency: number
  log: Logger
}

export interface JobRunner {
  /** Lets running jobs finish. */
  stop(): Promise<void>
}

/** Makes or upgrades the queue's tables. */
export const migrateJobs = (ownerUrl: string): Promise<void> =>
  runMigrations({ connectionString: ownerUrl, logger: new WorkerLogger(() => () => {}) })

export async function startJobs({ ownerUrl, jobs, concurrency, log }: JobRunnerSettings): Promise<JobRunner> {
  const runner = await run({
    connectionString: ownerUrl,
    concurrency,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ source: 'jobs' }, message)
    }),
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.id,
        async (payload: unknown) => {
          const parsed = job.payload ? job.payload.parse(payload) : undefined
          await job.run(parsed as never)
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) =>
        job.cron
          ? [{ task: job.id, match: job.cron, options: { backfillPeriod: 0, maxAttempts: job.maxAttempts } }]
          : [],
      ),
    ),
  })
  return { stop: () => runner.stop() }
}
