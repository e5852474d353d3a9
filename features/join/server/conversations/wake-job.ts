import { defineJob } from '#platform/jobs/job.ts'
import type { JoinContext } from '../join-context.ts'
import { inWork } from './work.ts'

/** Conversations of one run; the next minute's run continues. */
const MAX = 500

/** Returns conversations to the lists, as unread, when their snooze is over. */
export const createWakeJob = (getContext: () => JoinContext) =>
  defineJob({
    id: 'join.wake',
    cron: '* * * * *',
    maxAttempts: 1,
    run: () =>
      getContext().database.system(async (unit) => {
        const due = await unit.rows
          .selectFrom('join_conversations')
          .select('id')
          .where('snoozed_until', '<=', new Date())
          .orderBy('id')
          .limit(MAX)
          .execute()
        if (due.length === 0) return
        await inWork(getContext(), unit, async (work) => {
          for (const locked of await work.lockAll(due.map(({ id }) => id)))
            if (locked.snoozed_until !== null && locked.snoozed_until <= new Date())
              work.apply(locked, { type: 'woken' })
        })
      }),
  })
