import { EventEmitter } from 'node:events'
import {
  parseCronItems,
  run,
  runMigrations,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import { Pool } from 'pg'
import type { Logger } from '#platform/log/logger.ts'
import type { AnyJob } from './job.ts'
import { createLivingRunners } from './living-runners.ts'

export interface JobRunnerSettings {
  /** The queue's tables belong to the database owner. */
  ownerUrl: string
  jobs: readonly AnyJob[]
  concurrency: number
  log: Logger
  /** After so long without a sign of life a killed program's jobs are taken over, ms. */
  deadAfterMs?: number
}

export interface JobRunner {
  isRunning(): boolean
  /** Lets running jobs finish. */
  stop(): Promise<void>
}

/** Makes or upgrades the queue's tables. */
export const migrateJobs = (ownerUrl: string): Promise<void> =>
  runMigrations({ connectionString: ownerUrl, logger: new WorkerLogger(() => () => {}) })

const DEAD_AFTER = 30_000
/** Beside the running jobs: the listener, and the look at the schedule. */
const FURTHER_CONNECTIONS = 2

/**
 * A pool of ours: the worker's own stops listening to errors before its connections have closed, and a database that ends in that
 * moment (57P01) would end the program.
 */
function openPool({ ownerUrl, concurrency, log }: JobRunnerSettings): Pool {
  const pool = new Pool({
    connectionString: ownerUrl,
    max: concurrency + FURTHER_CONNECTIONS,
    application_name: 'suite jobs',
  })
  const lost = (error: Error) =>
    log.warn({ err: error, source: 'jobs' }, 'a connection of the job runner was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => void client.on('error', lost))
  return pool
}

export async function startJobs(settings: JobRunnerSettings): Promise<JobRunner> {
  const { ownerUrl, jobs, concurrency, log, deadAfterMs = DEAD_AFTER } = settings
  const living = createLivingRunners({
    ownerUrl,
    deadAfterMs,
    onError: (error) => log.warn({ err: error, source: 'jobs' }, 'this runner could not say that it lives'),
  })
  const events: WorkerEvents = new EventEmitter()
  events.once('pool:create', ({ workerPool }) => living.join(workerPool.id))
  const pool = openPool(settings)
  const runner = await run({
    events,
    pgPool: pool,
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
  }).catch(async (error: unknown) => {
    await pool.end()
    throw error
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
  return {
    isRunning: () => running,
    async stop() {
      try {
        await runner.stop()
      } finally {
        await living.stop()
        await pool.end()
      }
    },
  }
}
