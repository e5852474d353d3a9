import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueueOnce } from '#platform/jobs/enqueue.ts'
import type { JoinJobs } from '../join-context.ts'
import type { Slot } from './slot.ts'

type Jobs = Pick<JoinJobs, 'process'>

/**
 * Runs before the work that follows from events (pushes, files, sending): these jobs are few, those may be thousands.
 */
const PRIORITY = -1

const queueOf = ({ company_id, slot }: Slot): string => `join-in-${company_id}-${slot}`

const processingOf = ({ company_id, slot }: Slot) => ({
  payload: { company_id, slot },
  queue: queueOf({ company_id, slot }),
  priority: PRIORITY,
})

/** Enqueues the processing of these lines; one waiting job covers everything that arrives meanwhile. */
export const enqueueProcessing = (unit: UnitOfWork, jobs: Jobs, slots: readonly Slot[]): Promise<void> =>
  enqueueOnce(
    unit,
    jobs.process,
    slots.map((slot) => ({ ...processingOf(slot), key: queueOf(slot) })),
  )

/** Enqueues a retry of an event that failed. */
export const enqueueRetry = (
  unit: UnitOfWork,
  jobs: Jobs,
  slot: Slot,
  { event, at }: { event: number; at: Date },
): Promise<void> =>
  enqueueOnce(unit, jobs.process, [{ ...processingOf(slot), key: `${queueOf(slot)}-event-${event}`, at }])
