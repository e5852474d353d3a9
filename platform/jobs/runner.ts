import { runMigrations, Logger as WorkerLogger } from 'graphile-worker'
import { type Admission, createAdmission } from './admission.ts'
import { adoptWaiting } from './adopt-waiting.ts'
import type { LaneLimits } from './lanes.ts'
import { createLooks } from './looks.ts'
import { type OpenRunner, openRunner, type RunnerSettings } from './open-runner.ts'
import { createRunnerHeartbeats } from './runner-heartbeats.ts'
import { wakeFreedQueues } from './wake-queues.ts'

export interface JobRunnerSettings extends Omit<RunnerSettings, 'looks'> {
  /** After this long without a heartbeat a runner's jobs are taken over, ms. */
  deadAfterMs?: number
  /** Workers for jobs that wait for others; they cost next to nothing while they wait. */
  waiting?: number
}

export interface JobRunner {
  isRunning(): boolean
  /** Lets running jobs finish. */
  stop(): Promise<void>
}

/** Creates or upgrades the queue's tables. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: new WorkerLogger(() => () => {}) })
  await wakeFreedQueues(ownerUrl)
}

const DEAD_AFTER = 30_000
/** Pause before reconnecting, ms. */
const START_AGAIN_AFTER = 1_000

/** Workers for jobs that wait for others' machines: see `createLanes`. */
const WAITING = 128

/**
 * Runs jobs until stopped. Those that wait for others have workers of their own: a slow server holds no other work, and no other
 * company's. They are admitted to the queue by turns: see `createAdmission`.
 */
export async function startJobs(settings: JobRunnerSettings): Promise<JobRunner> {
  const { jobs, waiting = WAITING } = settings
  const places = new Map(jobs.flatMap(({ id, waits }) => (waits ? [[id, waits.perCompany] as const] : [])))
  const lanes: LaneLimits = { workers: waiting, ofKind: (kind) => places.get(kind) ?? 1 }
  const own = jobs.filter(({ waits }) => waits === undefined)
  const others = jobs.filter(({ waits }) => waits !== undefined)
  const runners: JobRunner[] = []
  const looks = createLooks()
  let admission: Admission | undefined
  const stop = async () => {
    await admission?.stop()
    await Promise.all(runners.map((runner) => runner.stop()))
  }
  try {
    if (own.length > 0) runners.push(await keepRunning({ ...settings, jobs: own, looks }))
    if (others.length > 0) {
      const { ownerUrl, log } = settings
      await adoptWaiting(ownerUrl, [...places.keys()])
      const onPlace = () => admission?.look()
      runners.push(
        await keepRunning({ ...settings, jobs: others, concurrency: waiting, lanes, onPlace, looks }),
      )
      admission = createAdmission({ ownerUrl, places, log })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { isRunning: () => runners.every((runner) => runner.isRunning()), stop }
}

/**
 * Keeps one runner. It gives up when the database is down while it writes a job's result; a new one replaces it
 * and takes over its jobs.
 */
async function keepRunning(settings: JobRunnerSettings & Pick<RunnerSettings, 'looks'>): Promise<JobRunner> {
  const { ownerUrl, log, deadAfterMs = DEAD_AFTER } = settings
  const heartbeats = createRunnerHeartbeats({
    ownerUrl,
    deadAfterMs,
    onError: (error) =>
      log.warn({ err: error, source: 'jobs' }, 'failed to store the heartbeat of this runner'),
  })
  let current: OpenRunner | null = null
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let starting: Promise<void> = Promise.resolve()

  const follow = (runner: OpenRunner): void => {
    current = runner
    heartbeats.join(runner.id)
    runner.ended.then(() => {
      current = null
      if (!stopping) startLater()
    })
  }
  const startLater = (): void => {
    timer = setTimeout(() => {
      starting = openRunner(settings).then(follow, (error: unknown) => {
        log.warn({ err: error, source: 'jobs' }, 'failed to restart the job runner; retrying')
        if (!stopping) startLater()
      })
    }, START_AGAIN_AFTER)
  }
  try {
    follow(await openRunner(settings))
  } catch (error) {
    await heartbeats.stop()
    throw error
  }
  return {
    isRunning: () => current !== null,
    async stop() {
      stopping = true
      clearTimeout(timer)
      await starting
      try {
        await current?.stop()
      } finally {
        await heartbeats.stop()
      }
    },
  }
}
