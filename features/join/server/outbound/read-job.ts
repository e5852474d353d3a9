import { z } from 'zod'
import type { Principal } from '#platform/access/principal.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import { findAccount, providerAccount } from '../accounts/account.queries.ts'
import { addressOf } from '../contacts/find-contact.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { JoinContext } from '../join-context.ts'

/** Services mark older messages as read with the newest. */
const MAX = 50
const TIMEOUT = 15_000

/** Sends read receipts to the contact. Sending one twice has no further effect. */
export const createReadJob = (getContext: () => JoinContext) =>
  defineWaitingJob({
    id: 'join.read',
    payload: z.object({
      conversation_id: z.number().int(),
      /** Sequence number of the last message read; `count` is how many were unread. */
      sequence: z.number().int(),
      count: z.number().int().min(1),
    }),
    maxAttempts: 4,
    waits: { perCompany: 3, deadlineMs: 2 * TIMEOUT },
    async run({ conversation_id: conversationId, sequence, count }) {
      const { database, providers, secrets } = getContext()
      const rows = database.systemRows
      const found = await rows
        .selectFrom('join_messages as m')
        .innerJoin('join_conversations as c', 'c.id', 'm.conversation_id')
        .select(['m.provider_id', 'c.account_id', 'c.contact_id'])
        .where('m.conversation_id', '=', conversationId)
        .where('m.direction', '=', 'in')
        // Services know no id that this program made up: of notices, and of messages without one.
        .where('m.provider_id', 'not like', '% %')
        .where('m.sequence', '<=', sequence)
        .orderBy('m.sequence', 'desc')
        .limit(Math.min(count, MAX))
        .execute()
      const [first] = found
      const [newest, ...others] = found.flatMap(({ provider_id: id }) => (id === null ? [] : [id]))
      if (first === undefined || newest === undefined) return
      const account = await findAccount(rows, first.account_id)
      const provider = account && providers.get(account.provider)
      if (!account || !provider?.markRead) return
      const from = await addressOf(rows, first.contact_id, provider.name)
      if (from === null) return
      await provider.markRead(
        providerAccount(account, secrets),
        { from, providerIds: [newest, ...others] },
        AbortSignal.timeout(TIMEOUT),
      )
    },
  })

/** In the transaction of the reading. If an agent owns the conversation, only their reading counts for the contact. */
export async function sendReadReceipt(
  { jobs }: Pick<JoinContext, 'jobs'>,
  unit: UnitOfWork,
  principal: Pick<Principal, 'userId'>,
  locked: LockedConversation,
): Promise<void> {
  if (locked.unread === 0 || (locked.owner_id !== null && locked.owner_id !== principal.userId)) return
  await enqueueWaiting(
    unit,
    jobs.read,
    { conversation_id: locked.id, sequence: locked.last_sequence, count: locked.unread },
    { companyId: locked.company_id },
  )
}
