import type { UnitOfWork } from '#platform/db/database.ts'
import type { OnSignedOut } from './ports.ts'

/** Ends all sessions of companies or users; their sockets close after the commit. */
export async function endSessionsOf(
  unit: UnitOfWork,
  of: { column: 'company_id' | 'user_id'; ids: readonly number[] },
  onSignedOut: OnSignedOut,
): Promise<void> {
  const ended = await unit.rows
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where(of.column, 'in', [...of.ids])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning('id')
    .execute()
  unit.onCommit(() => {
    for (const { id } of ended) onSignedOut(id)
  })
}
