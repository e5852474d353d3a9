import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueueOnce } from '#platform/jobs/enqueue.ts'
import type { JoinJobs } from '../parts.ts'
import type { Slot } from './slot.ts'

type Jobs = Pick<JoinJobs, 'process'>

/** Before all that follows from events (pushes, files, sendings): of these there may be thousands, of a company's lines a few. */
const PRIORITY = -1

const queueOf = ({ company_id, slot }: Slot): string => `join-in-${company_id}-${slot}`

const waitingIn = ({ company_id, slot }: Slot) => ({
  payload: { company_id, slot },
  queue: queueOf({ company_id, slot }),
  priority: PRIORITY,
})

/** That of a line which is waiting does for all that came meanwhile. */
export const carryOutLater = (unit: UnitOfWork, jobs: Jobs, slots: readonly Slot[]): Promise<void> =>
  enqueueOnce(
    unit,
    jobs.process,
    slots.map((slot) => ({ ...waitingIn(slot), key: queueOf(slot) })),
  )

/** One try more, for an event that failed. */
export const tryAgainLater = (
  unit: UnitOfWork,
  jobs: Jobs,
  slot: Slot,
  { event, at }: { event: number; at: Date },
): Promise<void> =>
  enqueueOnce(unit, jobs.process, [{ ...waitingIn(slot), key: `${queueOf(slot)}-event-${event}`, at }])
