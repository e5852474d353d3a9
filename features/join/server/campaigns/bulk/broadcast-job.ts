import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { defineJob, defineWaitingJob } from '#platform/jobs/job.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { joinBroadcasts } from '../../../contract/bulk/broadcasts.ts'
import type { JoinContext } from '../../join-context.ts'
import { refreshFigures } from './broadcast.queries.ts'
import { sendBatch } from './send-batch.ts'

/** Longest run of the job, ms; another run continues. */
const RUN = 1000
/** How long after its start a broadcast's figures are updated, ms: contacts read messages later. */
const FIGURES_FOR = 3 * 24 * 3_600_000

const tell = async (context: JoinContext, id: number): Promise<void> => {
  const row = await context.database.systemRows
    .selectFrom('join_broadcasts')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return
  await refreshFigures(context.database.systemRows, id)
  refreshLists(context, joinBroadcasts.name, row.company_id)
}

const continueAt = ({ database, jobs }: JoinContext, id: number, at: Date): Promise<void> =>
  database.system(async (unit) => {
    const { company_id: companyId } = await unit.rows
      .selectFrom('join_broadcasts')
      .select('company_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await enqueueWaiting(unit, jobs.broadcast, { broadcast_id: id }, { companyId, at })
  })

/** Sends a broadcast at its rate, until it is over, paused or cancelled. */
export const createBroadcastJob = (getContext: () => JoinContext) =>
  defineWaitingJob({
    id: 'join.broadcast',
    payload: z.object({ broadcast_id: z.number().int() }),
    maxAttempts: 10,
    // For the moments of its rate.
    waits: { perCompany: 4, deadlineMs: RUN + 60_000 },
    async run({ broadcast_id: id }) {
      const until = Date.now() + RUN
      let wrote = false
      for (;;) {
        const turn = await sendBatch(getContext(), id)
        if (turn === 'over') break
        // Not due yet: another worker has taken it and continues.
        if (!turn.wrote && !wrote) return
        wrote = true
        const at = new Date(Date.now() + turn.wait)
        if (at.getTime() >= until) {
          await continueAt(getContext(), id, at)
          break
        }
        await pause(turn.wait)
      }
      await tell(getContext(), id)
    },
  })

/** Resumes broadcasts that a crash interrupted, starts those that are due, and updates figures. */
export const createBroadcastSweep = (getContext: () => JoinContext) =>
  defineJob({
    id: 'join.broadcast-sweep',
    cron: '* * * * *',
    maxAttempts: 1,
    async run() {
      const { database, jobs } = getContext()
      const now = Date.now()
      const left = await database.systemRows
        .selectFrom('join_broadcasts')
        .select(['id', 'company_id'])
        .where('state', 'in', ['running', 'scheduled'])
        // A running worker would have moved it on by now.
        .where('next_at', '<', new Date(now - 30_000))
        .execute()
      for (const { id, company_id: companyId } of left)
        await database.system((unit) =>
          enqueueWaiting(unit, jobs.broadcast, { broadcast_id: id }, { companyId }),
        )
      const recent = await database.systemRows
        .selectFrom('join_broadcasts')
        .select('id')
        .where('state', 'in', ['running', 'paused', 'done', 'cancelled'])
        .where('started_at', '>', new Date(now - FIGURES_FOR))
        .execute()
      for (const { id } of recent) await refreshFigures(database.systemRows, id)
    },
  })
