import { sql } from 'kysely'
import { defineJob } from '#platform/jobs/job.ts'
import type { JoinContext } from '../join-context.ts'
import type { LockedConversation } from './conversation.queries.ts'
import { notifyAwake } from './notify-awake.ts'
import { inWork } from './work.ts'

/** Conversations of one run, the companies by turns; the next minute's run continues. */
const MAX = 500

/** Returns conversations to the lists, as unread, when their snooze is over. */
export const createWakeJob = (getContext: () => JoinContext) =>
  defineJob({
    id: 'join.wake',
    cron: '* * * * *',
    maxAttempts: 1,
    run: () =>
      getContext().database.system(async (unit) => {
        const { rows: due } = await sql<{ id: number }>`
          SELECT id FROM (
            SELECT id, row_number() OVER (PARTITION BY company_id ORDER BY id) AS turn FROM join_conversations
             WHERE snoozed_until <= now()) soon
           ORDER BY turn, id LIMIT ${MAX}`.execute(unit.rows)
        if (due.length === 0) return
        await inWork(getContext(), unit, async (work) => {
          const awake: LockedConversation[] = []
          for (const locked of await work.lockAll(due.map(({ id }) => id))) {
            if (locked.snoozed_until === null || locked.snoozed_until > new Date()) continue
            work.apply(locked, { type: 'woken' })
            awake.push(locked)
          }
          await notifyAwake(getContext(), work, awake)
        })
      }),
  })
