import type { Job, WorkerEvents, WorkerPool } from 'graphile-worker'

interface LookSettings {
  workers: number
  /** How often one worker looks for jobs that nobody announced, ms. */
  everyMs: number
}

/**
 * The library lets each idle worker poll for itself, all of them at the same moments. With many workers, who take their jobs one
 * after the other (`Lanes`), that kept announced jobs waiting for more than a second. Here one looks; when it finds a job that came
 * due without an announcement there may be more, and the next one looks.
 */
export function keepLooking(events: WorkerEvents, { workers, everyMs }: LookSettings): void {
  let pool: WorkerPool | null = null
  const look = (count: number) => pool?.nudge(count)
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    pool = null
    clearInterval(timer)
  }
  // Not before: a runner that cannot be started has no pool, and leaves no timer.
  events.once('pool:create', ({ workerPool }) => {
    pool = workerPool
    timer = setInterval(() => look(1), everyMs).unref()
  })
  // Announcements may have been lost before.
  events.on('pool:listen:success', () => look(workers))
  events.on('job:start', ({ job }) => {
    if (wasUnannounced(job)) look(1)
  })
  events.once('pool:gracefulShutdown', stop)
  events.once('pool:forcefulShutdown', stop)
  events.once('pool:release', stop)
}

/** Retried, or not before a time: announced when it was added, if at all. */
const wasUnannounced = ({ attempts, run_at, created_at }: Job): boolean =>
  attempts > 1 || run_at.getTime() > created_at.getTime()
