import { sql } from 'kysely'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { JoinContext } from '../join-context.ts'
import { keepAs, MAX_ATTEMPTS } from './fetch-media-job.ts'

/** Longer than an attempt with the pauses before and after it, minutes. */
const SILENT = 60
/** Files of a company in one run. */
const MAX = 50

/**
 * Tries files again whose job was lost, e.g. by a program that was killed in the last attempt, until their attempts are used up:
 * none stays pending for ever.
 */
export const createRecoverFilesJob = (getContext: () => JoinContext) =>
  defineJob({
    id: 'join.left-files',
    cron: '*/5 * * * *',
    maxAttempts: 1,
    async run() {
      const { database, jobs } = getContext()
      const { rows: left } = await sql<{ id: number; company_id: number; attempts: number }>`
        SELECT id, company_id, attempts FROM (
          SELECT f.message_id AS id, f.company_id, f.attempts,
                 row_number() OVER (PARTITION BY f.company_id ORDER BY f.tried_at NULLS FIRST) AS place
            FROM join_files f JOIN join_messages m ON m.id = f.message_id
           WHERE f.state = 'pending'
             AND coalesce(f.tried_at, m.created_at) < now() - ${SILENT} * interval '1 minute') silent
         WHERE place <= ${MAX}`.execute(database.systemRows)
      for (const { id, company_id: companyId, attempts } of left)
        if (attempts >= MAX_ATTEMPTS) await keepAs(getContext(), id, 'failed')
        else
          await database.system(async (unit) => {
            await unit.rows
              .updateTable('join_files')
              .set({ tried_at: new Date() })
              .where('message_id', '=', id)
              .execute()
            await enqueueWaiting(unit, jobs.fetchMedia, { message_id: id }, { companyId })
          })
    },
  })
