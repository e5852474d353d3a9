import type { Database } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'

const DAY = 24 * 60 * 60 * 1000
const AT_ONCE = 500

/** Removes files deleted a day ago, content first, so that a second run finds what the first left. */
export const purgeFilesJob = (database: Database, remove: (id: string) => Promise<void>) =>
  defineJob({
    id: 'files.purge-dropped',
    cron: '37 * * * *',
    maxAttempts: 3,
    async run() {
      const dropped = await database.systemRows
        .selectFrom('stored_files')
        .select('id')
        .where('dropped_at', '<', new Date(Date.now() - DAY))
        .limit(AT_ONCE)
        .execute()
      if (dropped.length === 0) return
      const ids = dropped.map(({ id }) => id)
      await Promise.all(ids.map(remove))
      await database.systemRows.deleteFrom('stored_files').where('id', 'in', ids).execute()
    },
  })
