import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueue, enqueueAt } from '#platform/jobs/enqueue.ts'

import type { JoinParts } from '../parts.ts'
import { sendQueueOf } from './send-queue-of.ts'

/** In the message's transaction: it is sent if and only if it was written. */
export async function sendLater(
  { jobs }: Pick<JoinParts, 'jobs'>,
  unit: UnitOfWork,
  { id, account_id: accountId }: { id: number; account_id: number },
  at?: Date,
): Promise<void> {
  const queue = sendQueueOf(accountId, id)
  const payload = { conversation_id: id }
  if (at) await enqueueAt(unit, jobs.send, payload, { at, queue })
  else await enqueue(unit, jobs.send, payload, queue)
}
