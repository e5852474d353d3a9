import { z } from 'zod'
import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { findAccount, providerAccount } from '../accounts/account.queries.ts'
import { addressOf } from '../contacts/find-contact.ts'
import type { JoinParts, ReactionToSend } from '../parts.ts'

const reaction = z.object({
  accountId: z.number(),
  contactId: z.number(),
  target: z.string(),
  emoji: z.string(),
})

/** Sends a reaction. Sending it twice has no further effect, so it is simply retried. */
export const createReactJob = (parts: () => JoinParts) => {
  const job = defineJob({
    id: 'join.react',
    payload: reaction,
    maxAttempts: 5,
    async run({ accountId, contactId, target, emoji }) {
      const { database, providers, secrets } = parts()
      const account = await findAccount(database.systemRows, accountId)
      const provider = account && providers.get(account.provider)
      const to = provider && (await addressOf(database.systemRows, contactId, provider.name))
      if (!account || !provider || !to) return
      const result = await provider.send(
        providerAccount(account, secrets),
        { to, reference: '', replyTo: null, content: { type: 'reaction', target, emoji } },
        AbortSignal.timeout(15_000),
      )
      if (result.kind === 'later' || result.kind === 'unknown')
        throw new Error(`sending a reaction failed: ${result.detail}`)
    },
  })
  return { job, react: (unit: UnitOfWork, target: ReactionToSend) => enqueue(unit, job, target) }
}
