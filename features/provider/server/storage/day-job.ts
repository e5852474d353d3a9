import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'

/** Writes what is stored into the day's row, and forgets days of more than a year ago. The day's last run counts. */
export const storageDayJob = (database: Database) =>
  defineJob({
    id: 'provider.storage-day',
    cron: '50 */6 * * *',
    maxAttempts: 3,
    run: () =>
      database.system(async ({ rows }) => {
        await sql`
          INSERT INTO company_storage_days (company_id, day, bytes)
          SELECT company_id, current_date, bytes FROM company_storage
          ON CONFLICT (company_id, day) DO UPDATE SET bytes = excluded.bytes`.execute(rows)
        await sql`
          INSERT INTO storage_days (day, kinds)
          SELECT current_date, coalesce(jsonb_object_agg(kind, bytes), '{}')
            FROM (SELECT kind, sum(bytes) AS bytes FROM company_storage_kinds GROUP BY kind) sums
          ON CONFLICT (day) DO UPDATE SET kinds = excluded.kinds`.execute(rows)
        await sql`DELETE FROM company_storage_days WHERE day < current_date - 400`.execute(rows)
        await sql`DELETE FROM storage_days WHERE day < current_date - 400`.execute(rows)
      }),
  })
