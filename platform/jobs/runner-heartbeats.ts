import { Pool } from 'pg'

interface RunnerHeartbeatsSettings {
  ownerUrl: string
  /** A runner silent for this long is considered dead, ms. */
  deadAfterMs: number
  onError: (error: unknown) => void
}

export interface RunnerHeartbeats {
  /** Worker id under which the runner locks jobs. */
  join(id: string): void
  stop(): Promise<void>
}

/** Often: a late heartbeat must not look like a death. */
const BEATS = 6

/** Releases what dead runners hold: jobs, and queues whose other jobs would wait. */
const RELEASE_DEAD = `
  SELECT graphile_worker.force_unlock_workers(array_agg(locked_by))
    FROM (SELECT locked_by, locked_at FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL
          UNION ALL
          SELECT locked_by, locked_at FROM graphile_worker._private_job_queues WHERE locked_at IS NOT NULL) held
   WHERE locked_at < now() - $1 * interval '1 millisecond'
     AND NOT EXISTS (SELECT FROM job_runners r WHERE r.id = locked_by AND r.seen_at > now() - $1 * interval '1 millisecond')
  HAVING count(*) > 0`

/**
 * Jobs of a killed program stay locked, and their queues with them; the queue itself would release them after four hours.
 * Runners therefore send heartbeats, and release what silent ones hold.
 */
export function createRunnerHeartbeats({
  ownerUrl,
  deadAfterMs,
  onError,
}: RunnerHeartbeatsSettings): RunnerHeartbeats {
  const pool = new Pool({ connectionString: ownerUrl, max: 1, application_name: 'suite job runners' })
  pool.on('error', onError)
  let own: string | null = null
  let timer: NodeJS.Timeout | null = null
  let underWay: Promise<void> = Promise.resolve()
  /** Uninterrupted time alive: after a database outage the others need time to report. */
  let beats = 0

  const beat = async (id: string): Promise<void> => {
    try {
      await pool.query(
        'INSERT INTO job_runners (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET seen_at = now()',
        [id],
      )
      beats += 1
      if (beats <= BEATS) return
      await pool.query(RELEASE_DEAD, [deadAfterMs])
      await pool.query(`DELETE FROM job_runners WHERE seen_at < now() - interval '1 day'`)
    } catch (error) {
      beats = 0
      onError(error)
    }
  }
  /** A stopped runner: releases at once what it could not while the database was down. */
  const forget = async (id: string | null): Promise<void> => {
    if (id === null) return
    try {
      await pool.query('SELECT graphile_worker.force_unlock_workers(ARRAY[$1])', [id])
      await pool.query('DELETE FROM job_runners WHERE id = $1', [id])
    } catch (error) {
      onError(error)
    }
  }
  const beatOn = async (id: string): Promise<void> => {
    await beat(id)
    if (own !== id) return
    timer = setTimeout(() => {
      underWay = beatOn(id)
    }, deadAfterMs / BEATS)
  }
  return {
    join(id) {
      if (timer !== null) clearTimeout(timer)
      const before = own
      own = id
      underWay = underWay.then(() => forget(before)).then(() => beatOn(id))
    },
    async stop() {
      const id = own
      own = null
      if (timer !== null) clearTimeout(timer)
      await underWay
      await forget(id)
      await pool.end()
    },
  }
}
