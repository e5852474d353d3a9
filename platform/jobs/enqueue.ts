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

export interface OnceOptions {
  /** Of the jobs with one key one is waiting at most. */
  key: string
  queue: string
  /** Jobs with a lower number go first; 0 is that of all others. */
  priority: number
  at?: Date
}

/**
 * As `enqueue`, unless one with its key is waiting already: that one is left where it is in the line. One that runs does not count,
 * since it may have looked before what this transaction writes.
 */
export async function enqueueOnce<Payload>(
  unit: UnitOfWork,
  job: Job<Payload>,
  payload: Payload,
  { key, queue, priority, at }: OnceOptions,
): Promise<void> {
  const json = JSON.stringify(job.payload ? job.payload.parse(payload) : {})
  await sql`
    SELECT enqueue_job_once(${job.id}, ${json}::json, ${job.maxAttempts}, ${queue}, ${key}, ${priority}, ${at ?? null}::timestamptz)`.execute(
    unit.rows,
  )
}
