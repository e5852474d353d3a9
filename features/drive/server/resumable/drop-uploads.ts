import { readdir, rm, stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { UPLOAD_DAYS } from '../../contract/resumable.ts'
import { partialPath } from './upload.queries.ts'

const DAY = 86_400_000

/** Drops uploads that nobody goes on with, and what was left of others. Safe to run twice. */
export const dropUploadsJob = (database: Database, folder: string) =>
  defineJob({
    id: 'drive.drop-uploads',
    cron: '52 * * * *',
    maxAttempts: 3,
    async run() {
      await sql`DELETE FROM drive_uploads WHERE created_at < now() - make_interval(days => ${UPLOAD_DAYS})`.execute(
        database.systemRows,
      )
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const path = partialPath(folder, name)
        const left = await stat(path).catch(() => null)
        if (left && left.mtimeMs < Date.now() - UPLOAD_DAYS * DAY) await rm(path, { force: true })
      }
    },
  })
