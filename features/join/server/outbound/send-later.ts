import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'

import type { JoinContext } from '../join-context.ts'
import { sendQueueOf } from './send-queue-of.ts'

/** In the message's transaction: it is sent if and only if it was written. */
export async function sendLater(
  { jobs }: Pick<JoinContext, 'jobs'>,
  unit: UnitOfWork,
  conversation: { id: number; account_id: number; company_id: number },
  at?: Date,
): Promise<void> {
  const { id, account_id: accountId, company_id: companyId } = conversation
  const queue = sendQueueOf(accountId, id)
  await enqueueWaiting(unit, jobs.send, { conversation_id: id }, { companyId, queue, ...(at ? { at } : {}) })
}
