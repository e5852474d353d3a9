import type { Job, Worker, WorkerEvents, WorkerPool } from 'graphile-worker'
import type { Looks } from './looks.ts'

interface LookSettings {
  workers: number
  /** How often one worker looks for jobs that nobody announced, ms. */
  everyMs: number
  /** Of all runners of the program. */
  looks: Looks
  /** Workers who wait for their turn to look. */
  inLine: () => number
}

/**
 * The library lets each idle worker poll for itself, all of them at the same moments. With many workers, who take their jobs one
 * after the other (`Lanes`), that kept announced jobs waiting for more than a second. Here one looks; when it finds a job that came
 * due without an announcement there may be more, and the next one looks.
 */
export function keepLooking(events: WorkerEvents, { workers, everyMs, looks, inLine }: LookSettings): void {
  let pool: WorkerPool | null = null
  const look = (count: number) => pool?.nudge(count)
  // Who is in line looks anyway, and the library would let all of them look once more.
  const lookAgain = () => void (inLine() === 0 && look(1))
  const open = new Map<Worker, ReturnType<Looks['begin']>>()
  const end = (worker: Worker, found: boolean) => {
    const begun = open.get(worker)
    open.delete(worker)
    if (begun) looks.end(begun, found, lookAgain)
  }
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    pool = null
    clearInterval(timer)
    for (const worker of [...open.keys()]) end(worker, true)
  }
  // Not before: a runner that cannot be started has no pool, and leaves no timer.
  events.once('pool:create', ({ workerPool }) => {
    pool = workerPool
    timer = setInterval(() => look(1), everyMs).unref()
  })
  // Announcements may have been lost before.
  events.on('pool:listen:success', () => look(workers))
  events.on('worker:getJob:start', ({ worker }) => void open.set(worker, looks.begin()))
  events.on('worker:getJob:empty', ({ worker }) => end(worker, false))
  events.on('worker:getJob:error', ({ worker }) => end(worker, false))
  events.on('job:start', ({ job, worker }) => {
    end(worker, true)
    if (wasUnannounced(job)) look(1)
  })
  events.once('pool:gracefulShutdown', stop)
  events.once('pool:forcefulShutdown', stop)
  events.once('pool:release', stop)
}

/** Retried, or not before a time: announced when it was added, if at all. */
const wasUnannounced = ({ attempts, run_at, created_at }: Job): boolean =>
  attempts > 1 || run_at.getTime() > created_at.getTime()
