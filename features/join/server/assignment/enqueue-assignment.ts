import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { JoinContext } from '../join-context.ts'

/** An agent has capacity again: enqueues the assignment of what waits in the group. */
export async function enqueueAssignment(
  { jobs }: Pick<JoinContext, 'jobs'>,
  unit: UnitOfWork,
  groupId: number | null,
): Promise<void> {
  if (groupId !== null)
    await enqueue(unit, jobs.assignWaiting, { group_id: groupId }, `join-share-${groupId}`)
}
