import type { JobHelpers } from 'graphile-worker'
import { Failure } from '#platform/access/failure.ts'
import { unavailable } from '#platform/contract/errors.ts'

/** Seconds after which something of ours has room again that had none; null for any other error. */
function retryAfter(error: unknown): number | null {
  if (!(error instanceof Failure) || error.kind !== unavailable) return null
  return error.details.retryAfterSeconds ?? null
}

/**
 * Puts a job back that found no room on this machine, e.g. among the files that are read: not a failed attempt, however often it
 * happens. @returns whether it was; only jobs of a company are
 */
export async function postpone(error: unknown, { job, withPgClient }: JobHelpers): Promise<boolean> {
  const seconds = retryAfter(error)
  const company = Object.keys(job.flags ?? {}).find((flag) => flag.startsWith('company:'))
  if (seconds === null || company === undefined) return false
  await withPgClient((client) =>
    client.query(
      `SELECT enqueue_waiting_job($1, $2::json, $3, $4::bigint,
                (SELECT substr(queue_name, length('waiting:') + 1) FROM graphile_worker._private_job_queues WHERE id = $5),
                now() + $6 * interval '1 second')`,
      [
        job.task_identifier,
        JSON.stringify(job.payload),
        job.max_attempts,
        company.slice('company:'.length),
        job.job_queue_id,
        seconds,
      ],
    ),
  )
  return true
}
