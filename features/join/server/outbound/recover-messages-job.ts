import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { JoinContext } from '../join-context.ts'
import { publishChanged } from '../publish.ts'

/** Longer than any provider's timeout, ms. */
const REQUEST_EXPIRED = 120_000
const WAITED_TOO_LONG = 300_000
const MAX = 1000

/**
 * Recovers messages whose job was lost in a crash: one already requested from the provider becomes unconfirmed, since it
 * may have been sent; the others are sent.
 */
export const createRecoverMessagesJob = (getContext: () => JoinContext) =>
  defineJob({
    id: 'join.left-over',
    cron: '* * * * *',
    maxAttempts: 1,
    async run() {
      const { database, jobs } = getContext()
      const now = Date.now()
      await database.system(async (unit) => {
        const unconfirmed = await unit.rows
          .updateTable('join_messages')
          .set((set) => ({ status: 'unconfirmed', version: set('version', '+', 1) }))
          .where('status', '=', 'enqueue')
          .where('direction', '=', 'out')
          .where('asked_at', '<', new Date(now - REQUEST_EXPIRED))
          .returning('id')
          .execute()
        for (let from = 0; from < unconfirmed.length; from += MAX)
          await publishChanged(
            getContext(),
            unit,
            unconfirmed.slice(from, from + MAX).map(({ id }) => id),
          )
        const waiting = await unit.rows
          .selectFrom('join_messages')
          .select(['conversation_id', 'company_id'])
          .distinct()
          .where('status', '=', 'enqueue')
          .where('direction', '=', 'out')
          .where('asked_at', 'is', null)
          .where('created_at', '<', new Date(now - WAITED_TOO_LONG))
          .where((where) =>
            where.or([where('not_before', 'is', null), where('not_before', '<', new Date(now))]),
          )
          .limit(MAX)
          .execute()
        // Not in the conversation's queue, which the dead program's job may still block.
        for (const { conversation_id, company_id: companyId } of waiting)
          await enqueueWaiting(unit, jobs.send, { conversation_id }, { companyId })
      })
    },
  })
