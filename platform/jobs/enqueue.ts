import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { Job } from './job.ts'

/**
 * Adds a job in the unit's transaction: it runs after the commit, and never when that fails.
 * Jobs that name the same `queue` run one at a time, in the order they were added.
 */
export async function enqueue<Payload>(
  unit: UnitOfWork,
  job: Job<Payload>,
  payload: Payload,
  queue: string | null = null,
): Promise<void> {
  const json = JSON.stringify(job.payload ? job.payload.parse(payload) : {})
  await sql`SELECT enqueue_job(${job.id}, ${json}::json, ${job.maxAttempts}, ${queue})`.execute(unit.rows)
}

/** As `enqueue`, and not before a point in time. */
export async function enqueueAt<Payload>(
  unit: UnitOfWork,
  job: Job<Payload>,
  payload: Payload,
  { at, queue = null }: { at: Date; queue?: string | null },
): Promise<void> {
  const json = JSON.stringify(job.payload ? job.payload.parse(payload) : {})
  await sql`SELECT enqueue_job_at(${job.id}, ${json}::json, ${job.maxAttempts}, ${queue}, ${at})`.execute(
    unit.rows,
  )
}

export interface OnceJob<Payload> {
  payload: Payload
  /** Of the jobs with one key one is waiting at most. */
  key: string
  queue: string
  /** Jobs with a lower number go first; 0 is that of all others. */
  priority: number
  at?: Date
}

/**
 * As `enqueue` for each of them, unless one with its key is waiting already: that one is left where it is in the line. One that
 * runs does not count, since it may have looked before what this transaction writes.
 */
export async function enqueueOnce<Payload>(
  unit: UnitOfWork,
  job: Job<Payload>,
  wanted: readonly OnceJob<Payload>[],
): Promise<void> {
  if (wanted.length === 0) return
  const rows = wanted.map(({ payload, key, queue, priority, at }) => {
    const json = JSON.stringify(job.payload ? job.payload.parse(payload) : {})
    return sql`(${json}::json, ${queue}::text, ${key}::text, ${priority}::integer, ${at ?? null}::timestamptz)`
  })
  // By their keys: two nodes that wait for each other's jobs would wait for ever.
  await sql`
    SELECT enqueue_job_once(${job.id}, payload, ${job.maxAttempts}, queue, key, priority, at)
      FROM (VALUES ${sql.join(rows)}) AS wanted(payload, queue, key, priority, at) ORDER BY key`.execute(
    unit.rows,
  )
}
