import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { telling } from '#platform/resource/server/live-resources.ts'
import { inviteUser, noAddress, ownAccount } from '../../contract/users.ts'
import { recordAudit } from '../audit.ts'
import type { AdminPorts } from '../ports.ts'
import { findKeptUser } from './user.queries.ts'

/**
 * From here on the link is the only way in: the password that an administrator has seen, or any other, fits no more, and
 * who came in with it is out.
 */
export const inviteUserRoute = (ports: AdminPorts) =>
  telling(
    ['user'],
    bind(inviteUser, async (request) => {
      const { unit, params, origin } = request
      const user = await findKeptUser(unit.rows, params.id)
      if (!user) throw new Failure(notFound)
      if (user.email === null || user.disabled_at !== null) throw new Failure(noAddress)
      // Who signs themselves out could not send themselves another invitation.
      if (user.id === request.principal.userId) throw new Failure(ownAccount)
      await unit.rows.updateTable('users').set({ password_hash: '' }).where('id', '=', user.id).execute()
      await ports.endSessions(unit, user.id)
      await ports.invite(unit, { userId: user.id, origin })
      await recordAudit(unit, {
        by: request,
        action: 'user.invited',
        subject: { type: 'user', id: user.id, name: user.username },
      })
      return undefined
    }),
  )
