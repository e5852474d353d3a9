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
  isRunning(): boolean
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
  let running = true
  const over = () => {
    running = false
  }
  // It goes on through a database that is away; when it ends all the same, somebody must hear.
  runner.promise.then(over, (error) => {
    over()
    log.error({ err: error }, 'the job runner ended')
  })
  return { isRunning: () => running, stop: () => runner.stop() }
}
