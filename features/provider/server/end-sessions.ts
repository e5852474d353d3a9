import type { UnitOfWork } from '#platform/db/database.ts'
import type { RecordProviderEvent } from './ports.ts'

/** Ends all sessions of companies or users; their sockets close after the commit. */
export async function endSessionsOf(
  unit: UnitOfWork,
  of: { column: 'company_id' | 'user_id'; ids: readonly number[] },
  recordEvent: RecordProviderEvent,
): Promise<void> {
  const ended = await unit.rows
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where(of.column, 'in', [...of.ids])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning('id')
    .execute()
  for (const { id } of ended) await recordEvent(unit, { type: 'session.ended', sessionId: id })
}
