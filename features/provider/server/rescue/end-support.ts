import { sql } from 'kysely'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { defineJob, type Job } from '#platform/jobs/job.ts'
import type { RecordProviderEvent } from '../ports.ts'

/**
 * Ends stays of support: of one company whose consent was withdrawn, or all whose time is over (null). Their tokens are void
 * already when the consent is; this closes their sockets, and no later consent brings the stay back.
 *
 * @returns how many ended
 */
export async function endSupport(
  unit: UnitOfWork,
  recordEvent: RecordProviderEvent,
  companyId: number | null,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    UPDATE sessions s SET revoked_at = now()
      FROM users u JOIN companies c ON c.id = u.company_id
     WHERE u.id = s.user_id AND u.support_operator_id IS NOT NULL AND s.revoked_at IS NULL
       AND ${
         companyId === null
           ? sql`(c.support_until IS NULL OR least(c.support_until, s.expires_at) <= now())`
           : sql`c.id = ${companyId}`
       }
    RETURNING s.id`.execute(unit.rows)
  for (const { id } of rows) await recordEvent(unit, { type: 'session.ended', sessionId: id })
  return rows.length
}

/** Runs when a consent or a stay ends. Idempotent. */
export const endSupportJob = (database: Database, recordEvent: RecordProviderEvent): Job<undefined> =>
  defineJob({
    id: 'provider.end-support',
    maxAttempts: 10,
    run: async () => {
      await database.system((unit) => endSupport(unit, recordEvent, null))
    },
  })
