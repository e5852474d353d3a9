import type { Database } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'

/** Removes sessions a week after their end, and unused tickets and links. Idempotent. */
export const purgeExpiredJob = (database: Database) =>
  defineJob({
    id: 'session.purge-expired',
    cron: '17 * * * *',
    maxAttempts: 3,
    run: () =>
      database.system(async ({ rows }) => {
        const weekAgo = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000)
        await rows
          .deleteFrom('sessions')
          .where((where) => where.or([where('expires_at', '<', weekAgo), where('revoked_at', '<', weekAgo)]))
          .execute()
        const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000)
        await rows.deleteFrom('sign_in_failures').where('last_failure_at', '<', dayAgo).execute()
        await rows.deleteFrom('mailed_tokens').where('expires_at', '<', new Date()).execute()
        await rows.deleteFrom('socket_tickets').where('expires_at', '<', new Date()).execute()
      }),
  })
