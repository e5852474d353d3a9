import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import { Pool } from 'pg'
import type { Logger } from '#platform/log/logger.ts'
import type { AnyJob } from './job.ts'
import { keepLooking } from './keep-looking.ts'
import { createLanes, type LaneLimits, type Lanes } from './lanes.ts'
import type { Looks } from './looks.ts'
import { postpone } from './postpone.ts'
import { runTask } from './run-task.ts'

export interface RunnerSettings {
  /** URL of the database owner, who owns the queue's tables. */
  ownerUrl: string
  jobs: readonly AnyJob[]
  concurrency: number
  /** Limits of jobs that wait for others; absent: none. */
  lanes?: LaneLimits
  /** A job was taken from the queue, or ended. */
  onPlace?: () => void
  log: Logger
  /** How long a runner that gave up may take to end, ms. */
  giveUpMs?: number
  /** Of all runners of the program. */
  looks: Looks
  /** How often an idle worker looks for jobs that come due, ms. */
  pollMs?: number
}

export interface OpenRunner {
  /** Worker id under which it locks jobs. */
  id: string
  /** Resolves when it no longer takes jobs: stopped, or given up. */
  ended: Promise<void>
  /** Lets running jobs finish. */
  stop(): Promise<void>
}

/** Connections besides those of running jobs: listener and scheduler. */
const FURTHER_CONNECTIONS = 2
/** Handlers do not use these: many workers need few, to take jobs and to write results. */
const MAX_CONNECTIONS = 8

/** Its advice for workers whose handlers use its connections. */
const FEW_CONNECTIONS = 'having maxPoolSize'

/**
 * Results are written in batches without delay: then the worker gets the error of a failed write and gives up; without
 * batches it would be unhandled and end the program. https://worker.graphile.org/docs/config
 */
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
/** New jobs wake workers; those that come due are looked for so often, ms: see `keepLooking`. */
const POLL_MS = 2_000
/** Polling by each worker is the last resort, ms. */
const POLL_BY_ITSELF_MS = 10 * 60_000

/**
 * Our own pool: the worker's removes its error listeners before its connections have closed, and a database shutting down at
 * that moment (57P01) would end the program.
 */
function openPool({ ownerUrl, concurrency, log }: RunnerSettings): Pool {
  const pool = new Pool({
    connectionString: ownerUrl,
    max: Math.min(concurrency, MAX_CONNECTIONS) + FURTHER_CONNECTIONS,
    application_name: 'suite jobs',
  })
  const lost = (error: Error) =>
    log.warn({ err: error, source: 'jobs' }, 'a connection of the job runner was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => void client.on('error', lost))
  return pool
}

/** What a runner's worker calls. */
interface Tasks {
  list: TaskList
  /** Of jobs that it must not take now. */
  forbiddenFlags(): Promise<string[] | null>
  /** The worker's module keeps the options of each runner for good: through them a stopped program would stay in memory. */
  forget(): void
}

function tasksOf(jobs: readonly AnyJob[], lanes: Lanes | undefined): Tasks {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  let open = lanes
  const list: TaskList = {}
  for (const id of byId.keys())
    list[id] = async (payload, helpers) => {
      const job = byId.get(id)
      if (!job) throw new Error(`${id} was begun after its runner ended`)
      try {
        await runTask(job, payload)
      } catch (error) {
        if (!(await postpone(error, helpers))) throw error
      } finally {
        open?.ended(helpers.job.id)
      }
    }
  return {
    list,
    forbiddenFlags: async () => (open ? open.forbidden() : null),
    forget() {
      byId.clear()
      open = undefined
    },
  }
}

const workerLog = (log: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message) => {
    if (level !== 'error' && level !== 'warning') return
    if (!message.includes(FEW_CONNECTIONS)) log.warn({ source: 'jobs' }, message)
  })

/** Counts the jobs that this runner takes; see `Lanes`. */
function watchLanes(events: WorkerEvents, lanes: Lanes, onPlace: () => void): void {
  events.on('job:start', ({ job: { id, task_identifier, flags } }) => {
    lanes.taken({ id, task_identifier, flags })
    onPlace()
  })
  events.on('worker:getJob:empty', () => lanes.noneTaken())
  events.on('worker:getJob:error', () => lanes.noneTaken())
}

const schedule = (jobs: readonly AnyJob[]) =>
  parseCronItems(
    jobs.flatMap((job) =>
      job.cron
        ? [{ task: job.id, match: job.cron, options: { backfillPeriod: 0, maxAttempts: job.maxAttempts } }]
        : [],
    ),
  )

const GIVE_UP_MS = 30_000
const CLOSE_MS = 5_000

/** Whether the work finished in time. */
const within = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(ms, false, { ref: false })])

/** Starts taking jobs. @throws when the database is unreachable */
export async function openRunner(settings: RunnerSettings): Promise<OpenRunner> {
  const { jobs, concurrency, log, giveUpMs = GIVE_UP_MS, pollMs = POLL_MS } = settings
  const pool = openPool(settings)
  const events: WorkerEvents = new EventEmitter()
  const lanes = settings.lanes && createLanes(settings.lanes)
  if (lanes) watchLanes(events, lanes, settings.onPlace ?? (() => {}))
  keepLooking(events, {
    workers: concurrency,
    everyMs: pollMs,
    looks: settings.looks,
    inLine: () => lanes?.inLine() ?? 0,
  })
  const tasks = tasksOf(jobs, lanes)
  const named = new Promise<string>((tell) => {
    events.once('pool:create', ({ workerPool }) => tell(workerPool.id))
  })
  try {
    const runner = await run({
      events,
      preset: { worker: { ...PRESET.worker, pollInterval: POLL_BY_ITSELF_MS } },
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      logger: workerLog(log),
      taskList: tasks.list,
      ...(lanes ? { forbiddenFlags: tasks.forbiddenFlags } : {}),
      parsedCronItems: schedule(jobs),
    })
    let over = false
    let stopping = false
    /** Gives up on jobs that ignore their signal and on lost connections: the next runner must not wait for them. */
    const gaveUp = new Promise<void>((resolve) => {
      events.once('pool:gracefulShutdown', () => {
        if (stopping) return
        setTimeout(() => {
          if (over) return
          log.error({ source: 'jobs' }, 'the job runner did not stop in time; abandoning it')
          resolve()
        }, giveUpMs).unref()
      })
    })
    const finished = runner.promise.catch((error: unknown) =>
      log.error({ err: error, source: 'jobs' }, 'the job runner stopped'),
    )
    const ended = Promise.race([finished, gaveUp])
      .then(async () => {
        over = true
        if (!(await within(CLOSE_MS, pool.end())))
          log.warn({ source: 'jobs' }, "the job runner's connections did not close in time")
        events.removeAllListeners()
        tasks.forget()
      })
      .catch((error: unknown) =>
        log.warn({ err: error, source: 'jobs' }, "the job runner's connections could not be closed"),
      )
    return {
      id: await named,
      ended,
      async stop() {
        stopping = true
        if (!over) await Promise.race([runner.stop(), gaveUp])
        await ended
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}
