import { defineJob } from '#platform/jobs/job.ts'
import type { JoinContext } from '../join-context.ts'
import { publishChat } from '../publish.ts'
import { notifyAwake } from './notify-awake.ts'

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
          .forUpdate()
          .execute()
        if (due.length === 0) return
        const ids = due.map(({ id }) => id)
        await unit.rows
          .updateTable('join_conversations')
          .set((set) => ({
            snoozed_until: null,
            unread: set.fn<number>('greatest', ['unread', set.val(1)]),
            version: set('version', '+', 1),
          }))
          .where('id', 'in', ids)
          .execute()
        for (const id of ids) await publishChat(getContext(), unit, id)
        await notifyAwake(getContext(), unit, ids)
      }),
  })
