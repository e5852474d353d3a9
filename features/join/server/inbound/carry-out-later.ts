import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueueOnce } from '#platform/jobs/enqueue.ts'
import type { JoinJobs } from '../parts.ts'

/** A line in which a company's events are carried out. */
export interface Slot {
  company_id: number
  slot: number
}

/** Before all that follows from events (pushes, files, sendings): of these there may be thousands, of a company's lines a few. */
const PRIORITY = -1

interface Retry {
  at: Date
  /** The event that is tried again. */
  of: number
}

/** That of a line which is waiting does for all that came meanwhile; a try later is one more. */
export function carryOutLater(
  unit: UnitOfWork,
  jobs: Pick<JoinJobs, 'process'>,
  { company_id, slot }: Slot,
  retry?: Retry,
): Promise<void> {
  const line = `join-in-${company_id}-${slot}`
  return enqueueOnce(
    unit,
    jobs.process,
    { company_id, slot },
    {
      queue: line,
      priority: PRIORITY,
      ...(retry === undefined ? { key: line } : { key: `${line}-event-${retry.of}`, at: retry.at }),
    },
  )
}
