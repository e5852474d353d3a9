import type { UnitOfWork } from '#platform/db/database.ts'
import type { RecordEvent } from '#platform/feature/domain-events.ts'
import type { SessionDomainEvent } from '../contract/domain-events.ts'

export type RecordSessionEvent = RecordEvent<SessionDomainEvent>

/**
 * Ends a user's sessions, or one of them, or all but one; their tokens are invalid once committed.
 * @returns how many ended
 */
export async function endSessions(
  unit: UnitOfWork,
  recordEvent: RecordSessionEvent,
  which: { userId: number; only?: number; except?: number },
): Promise<number> {
  const ended = await unit.rows
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', which.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only ?? 0))
    .$if(which.except !== undefined, (query) => query.where('id', '!=', which.except ?? 0))
    .returning('id')
    .execute()
  for (const { id } of ended) await recordEvent(unit, { type: 'session.ended', sessionId: id })
  return ended.length
}
