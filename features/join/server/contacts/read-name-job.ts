import { z } from 'zod'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import { findAccount, providerAccount } from '../accounts/account.queries.ts'
import { inWork } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { addressOf } from './find-contact.ts'
import { shownName } from './shown-name.ts'

const TIMEOUT = 15_000

/** Asks the service what a contact calls themselves, where messages do not tell it. */
export const createReadNameJob = (getContext: () => JoinContext) =>
  defineWaitingJob({
    id: 'join.read-name',
    payload: z.object({ account_id: z.number().int(), contact_id: z.number().int() }),
    maxAttempts: 5,
    waits: { perCompany: 3, deadlineMs: 2 * TIMEOUT },
    async run({ account_id: accountId, contact_id: contactId }) {
      const context = getContext()
      const rows = context.database.systemRows
      const account = await findAccount(rows, accountId)
      const provider = account && context.providers.get(account.provider)
      const address = provider && (await addressOf(rows, contactId, provider.name))
      if (!account || !provider?.readName || !address) return
      const signal = AbortSignal.timeout(TIMEOUT)
      const told = await provider.readName(providerAccount(account, context.secrets), address, signal)
      const name = shownName(told)
      if (name !== '') await keepName(context, { accountId, contactId, name })
    },
  })

/** Unless somebody wrote one meanwhile. */
const keepName = (
  context: JoinContext,
  { accountId, contactId, name }: { accountId: number; contactId: number; name: string },
): Promise<unknown> =>
  context.database.system((unit) =>
    inWork(context, unit, async (work) => {
      const locked = await work.lockOf(accountId, contactId)
      const named = await work.rows
        .updateTable('join_contacts')
        .set({ name })
        .where('id', '=', contactId)
        .where('name', '=', '')
        .returning('id')
        .executeTakeFirst()
      if (locked && named) work.apply(locked, { type: 'renamed' })
    }),
  )
