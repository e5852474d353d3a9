import { Pool } from 'pg'

interface LivingRunnersSettings {
  ownerUrl: string
  /** A runner silent for this long counts as dead, ms. */
  deadAfterMs: number
  onError: (error: unknown) => void
}

export interface LivingRunners {
  /** By this name the runner holds jobs; what it held by another before is a dead one's. */
  join(id: string): void
  stop(): Promise<void>
}

/** Rather often than rarely: a late beat is no death. */
const BEATS = 6

/** What the dead hold: jobs, and queues whose other jobs would wait for them. */
const RELEASE_DEAD = `
  SELECT graphile_worker.force_unlock_workers(array_agg(locked_by))
    FROM (SELECT locked_by, locked_at FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL
          UNION ALL
          SELECT locked_by, locked_at FROM graphile_worker._private_job_queues WHERE locked_at IS NOT NULL) held
   WHERE locked_at < now() - $1 * interval '1 millisecond'
     AND NOT EXISTS (SELECT FROM job_runners r WHERE r.id = locked_by AND r.seen_at > now() - $1 * interval '1 millisecond')
  HAVING count(*) > 0`

/**
 * Jobs of a program that was killed stay held in its name, and with them their queues; the queue itself lets them go after
 * four hours. Runners say that they are there, and release what those hold who no longer do.
 */
export function createLivingRunners({
  ownerUrl,
  deadAfterMs,
  onError,
}: LivingRunnersSettings): LivingRunners {
  const pool = new Pool({ connectionString: ownerUrl, max: 1, application_name: 'suite job runners' })
  pool.on('error', onError)
  let own: string | null = null
  let timer: NodeJS.Timeout | null = null
  let underWay: Promise<void> = Promise.resolve()
  /** Without a break: after a time without the database the others must have had the time to say that they live. */
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
  /** That runner has ended: what it could not let go of, as the database was away, is free at once. */
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
