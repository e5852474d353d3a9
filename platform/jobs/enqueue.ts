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

/** As `enqueue` for each of them, in one statement. */
export async function enqueueAll<Payload>(
  unit: UnitOfWork,
  job: Job<Payload>,
  wanted: readonly { payload: Payload; queue: string | null }[],
): Promise<void> {
  if (wanted.length === 0) return
  const payloads = wanted.map(({ payload }) => JSON.stringify(job.payload ? job.payload.parse(payload) : {}))
  const queues = wanted.map(({ queue }) => queue)
  await sql`
    SELECT enqueue_job(${job.id}, payload::json, ${job.maxAttempts}, queue)
      FROM unnest(${payloads}::text[], ${queues}::text[]) WITH ORDINALITY AS wanted(payload, queue, place)
     ORDER BY place`.execute(unit.rows)
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
