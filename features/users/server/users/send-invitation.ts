import type { Principal } from '#platform/access/principal.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { recordAudit } from '../audit.ts'
import type { UserPorts } from '../ports.ts'

/**
 * Makes the link the only way in: clears the password, which an administrator may have seen, and ends all sessions.
 */
export async function sendInvitation(
  ports: UserPorts,
  by: { unit: UnitOfWork; principal: Principal; client: { address: string }; origin: string },
  user: { id: number; username: string },
): Promise<void> {
  const { unit, origin } = by
  await unit.rows.updateTable('users').set({ password_hash: '' }).where('id', '=', user.id).execute()
  await ports.endSessions(unit, user.id)
  await ports.invite(unit, { userId: user.id, origin })
  await recordAudit(unit, {
    by,
    action: 'user.invited',
    subject: { type: 'user', id: user.id, name: user.username },
  })
}
