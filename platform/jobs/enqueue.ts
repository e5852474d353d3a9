import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { Job, WaitingJob } from './job.ts'

/**
 * Adds a job in the unit's transaction: it runs after the commit.
 * Jobs with the same `queue` run one at a time, in order.
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

/** Like `enqueue`, not before a given time. */
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

export interface WaitingJobTarget {
  /** On whose behalf it waits. */
  companyId: number
  /** As in `enqueue`; default none. */
  queue?: string | null
  /** Not before; default at once. */
  at?: Date
}

/** Like `enqueue`, for a job that waits for others' machines. */
export async function enqueueWaiting<Payload>(
  unit: UnitOfWork,
  job: Pick<WaitingJob<Payload>, 'id' | 'payload' | 'maxAttempts'>,
  payload: Payload,
  { companyId, queue = null, at }: WaitingJobTarget,
): Promise<void> {
  const json = JSON.stringify(job.payload ? job.payload.parse(payload) : {})
  await sql`
    SELECT enqueue_waiting_job(${job.id}, ${json}::json, ${job.maxAttempts}, ${companyId}::bigint, ${queue}, ${at ?? null})`.execute(
    unit.rows,
  )
}

export interface OnceJob<Payload> {
  payload: Payload
  /** At most one waiting job per key. */
  key: string
  queue: string
  /** Lower numbers run first; default 0. */
  priority: number
  at?: Date
}

/**
 * Enqueues several jobs, skipping those whose key is already waiting. A running job does not count: it may have read before
 * this transaction's changes.
 */
export async function enqueueOnce<Payload>(
  unit: UnitOfWork,
  job: Job<Payload>,
  target: readonly OnceJob<Payload>[],
): Promise<void> {
  if (target.length === 0) return
  const rows = target.map(({ payload, key, queue, priority, at }) => {
    const json = JSON.stringify(job.payload ? job.payload.parse(payload) : {})
    return sql`(${json}::json, ${queue}::text, ${key}::text, ${priority}::integer, ${at ?? null}::timestamptz)`
  })
  // Sorted by key: two nodes locking in different order would deadlock.
  await sql`
    SELECT enqueue_job_once(${job.id}, payload, ${job.maxAttempts}, queue, key, priority, at)
      FROM (VALUES ${sql.join(rows)}) AS wanted(payload, queue, key, priority, at) ORDER BY key`.execute(
    unit.rows,
  )
}
