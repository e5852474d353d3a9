import { sql } from 'kysely'
import { defineJob } from '#platform/jobs/job.ts'
import type { JoinContext } from '../join-context.ts'
import { enqueueProcessing, enqueueRetry } from './enqueue-processing.ts'
import type { Slot } from './slot.ts'

/** After this many attempts an event is set aside, and later ones continue. */
const MAX_ATTEMPTS = 8
/** Delay before the first retry, doubled each time: two minutes in all. */
const FIRST_PAUSE_MS = 1000

/** Schedules the retry of an event that failed; only its own lane waits. */
export async function scheduleRetry(
  { database, jobs, log }: Pick<JoinContext, 'database' | 'jobs' | 'log'>,
  slot: Slot,
  id: number,
  error: unknown,
): Promise<void> {
  await database.system(async (unit) => {
    const { attempts } = await unit.rows
      .updateTable('join_inbox')
      .set((set) => ({ attempts: set('attempts', '+', 1) }))
      .where('id', '=', id)
      .returning('attempts')
      .executeTakeFirstOrThrow()
    if (attempts >= MAX_ATTEMPTS) {
      log.error({ err: error, event: id }, 'gave up on an event of a messaging provider')
      await unit.rows.updateTable('join_inbox').set({ failed_at: new Date() }).where('id', '=', id).execute()
      return
    }
    log.warn({ err: error, event: id }, 'retrying an event of a messaging provider')
    const at = new Date(Date.now() + FIRST_PAUSE_MS * 2 ** (attempts - 1))
    await unit.rows.updateTable('join_inbox').set({ retry_at: at }).where('id', '=', id).execute()
    await enqueueRetry(unit, jobs, slot, { event: id, at })
  })
}

/** Longer than a line may wait for its turn. */
const LEFT_AFTER = sql`interval '1 minute'`

/** Finds lines with unprocessed events but no job: after a crash, or when a job was given up. */
export const createInboxSweep = (getContext: () => JoinContext) =>
  defineJob({
    id: 'join.left-inbox',
    cron: '* * * * *',
    maxAttempts: 1,
    run: () =>
      getContext().database.system(async (unit) => {
        const { rows: left } = await sql<Slot>`
          SELECT DISTINCT i.company_id, i.slot FROM join_inbox i
            JOIN join_accounts a ON a.id = i.account_id AND a.deleted_at IS NULL
           WHERE i.done_at IS NULL AND i.failed_at IS NULL AND i.received_at < now() - ${LEFT_AFTER}`.execute(
          unit.rows,
        )
        await enqueueProcessing(unit, getContext().jobs, left)
      }),
  })
