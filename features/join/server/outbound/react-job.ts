import { z } from 'zod'
import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import { findAccount, providerAccount } from '../accounts/account.queries.ts'
import { addressOf } from '../contacts/find-contact.ts'
import type { JoinContext, ReactionToSend } from '../join-context.ts'

const TIMEOUT = 15_000

const reaction = z.object({
  accountId: z.number(),
  contactId: z.number(),
  target: z.string(),
  emoji: z.string(),
})

/** Sends a reaction. Sending it twice has no further effect, so it is simply retried. */
export const createReactJob = (getContext: () => JoinContext) => {
  const job = defineWaitingJob({
    id: 'join.react',
    payload: reaction,
    maxAttempts: 5,
    waits: { perCompany: 3, deadlineMs: 2 * TIMEOUT },
    async run({ accountId, contactId, target, emoji }) {
      const { database, providers, secrets } = getContext()
      const account = await findAccount(database.systemRows, accountId)
      const provider = account && providers.get(account.provider)
      const to = provider && (await addressOf(database.systemRows, contactId, provider.name))
      if (!account || !provider || !to) return
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
