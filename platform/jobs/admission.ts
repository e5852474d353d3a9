import { Pool } from 'pg'
import { listen } from '#platform/db/listen.ts'
import type { Logger } from '#platform/log/logger.ts'

interface AdmissionSettings {
  /** URL of the database owner, who owns the queue's tables. */
  ownerUrl: string
  /** Jobs of one company in the runners' queue at a time, by kind. */
  places: ReadonlyMap<string, number>
  log: Logger
}

export interface Admission {
  /** A place may be free. */
  look(): void
  stop(): Promise<void>
}

/** Longest pause between looks, ms: jobs whose notice was lost, or whose node died. */
const EVERY = 2_000
/** Pause between removals of unused queues, ms. */
const FORGET_EVERY = 60_000

/**
 * Brings jobs that wait for others' machines into the runners' queue, a few at a time for each company and kind, the companies by
 * turns. The rest stays in a table of its own: runners look for a job past all those that may not start, so that one company's
 * backlog there would slow down everybody.
 */
export function createAdmission({ ownerUrl, places, log }: AdmissionSettings): Admission {
  const pool = new Pool({ connectionString: ownerUrl, max: 1, application_name: 'suite job admission' })
  const onError = (error: unknown) =>
    log.warn({ err: error, source: 'jobs' }, 'failed to admit waiting jobs; retrying')
  pool.on('error', onError)
  const [kinds, most] = [[...places.keys()], [...places.values()]]
  let forgotten = performance.now()
  let stopped = false
  let again = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null

  /** @returns when to look again, ms from now */
  const admit = async (): Promise<number> => {
    const { rows } = await pool.query<{ next: number | null }>('SELECT admit_waiting_jobs($1, $2) AS next', [
      kinds,
      most,
    ])
    if (performance.now() - forgotten > FORGET_EVERY) {
      forgotten = performance.now()
      await pool.query('SELECT forget_waiting_queues()')
    }
    return Math.min(EVERY, Math.max(0, Math.ceil(rows[0]?.next ?? EVERY)))
  }
  const work = async (): Promise<void> => {
    let next = EVERY
    do {
      again = false
      next = await admit().catch((error: unknown) => {
        onError(error)
        return EVERY
      })
    } while (again && !stopped)
    looking = null
    if (!stopped) timer = setTimeout(look, next)
  }
  function look(): void {
    if (stopped) return
    if (looking) again = true
    else {
      clearTimeout(timer)
      looking = work()
    }
  }
  const notices = listen({
    url: ownerUrl,
    channel: 'waiting_jobs',
    applicationName: 'suite job admission',
    onNotice: look,
    onGap: look,
    onError,
  })
  look()
  return {
    look,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await notices.close()
      await looking
      await pool.end()
    },
  }
}
