import { z } from 'zod'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import { findAccount, providerAccount } from '../accounts/account.queries.ts'
import { addressOf } from '../contacts/find-contact.ts'
import type { JoinContext, ReactionToSend } from '../join-context.ts'
import { reactionsOf } from '../messages/message.present.ts'

const TIMEOUT = 15_000

const reaction = z.object({
  accountId: z.number(),
  contactId: z.number(),
  target: z.string(),
})

/**
 * Sends the agents' present reaction to a message. Sending it twice has no further effect, so it is simply retried; one that was
 * replaced meanwhile is not sent.
 */
export const createReactJob = (getContext: () => JoinContext) => {
  const job = defineWaitingJob({
    id: 'join.react',
    payload: reaction,
    maxAttempts: 5,
    waits: { perCompany: 3, deadlineMs: 2 * TIMEOUT },
    async run({ accountId, contactId, target }) {
      const { database, providers, secrets } = getContext()
      const account = await findAccount(database.systemRows, accountId)
      const provider = account && providers.get(account.provider)
      const to = provider && (await addressOf(database.systemRows, contactId, provider.name))
      if (!account || !provider || !to) return
      const emoji = await ownReaction(database.systemRows, account.company_id, target)
      const result = await provider.send(
        providerAccount(account, secrets),
        { to, reference: '', replyTo: null, content: { type: 'reaction', target, emoji } },
        AbortSignal.timeout(TIMEOUT),
      )
      if (result.kind === 'later' || result.kind === 'unknown')
        throw new Error(`sending a reaction failed: ${result.detail}`)
    },
  })
  return {
    job,
    react: (unit: UnitOfWork, { companyId, ...target }: ReactionToSend) =>
      enqueueWaiting(unit, job, target, { companyId }),
  }
}

/** Empty: there is none, or not any more. */
async function ownReaction(rows: Rows, companyId: number, target: string): Promise<string> {
  const message = await rows
    .selectFrom('join_messages')
    .select('reactions')
    .where('company_id', '=', companyId)
    .where('provider_id', '=', target)
    .executeTakeFirst()
  const own = message && reactionsOf(message).find(({ incoming }) => !incoming)
  return own?.emoji ?? ''
}
