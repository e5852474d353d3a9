import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { hashPassword } from '#platform/passwords/passwords.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { ownAccount, resetUserPassword } from '../../contract/users.ts'
import { recordAudit } from '../audit.ts'
import type { UserPorts } from '../ports.ts'
import { initialPassword } from './initial-password.ts'
import { findKeptUser } from './user.queries.ts'

export const resetPasswordRoute = (ports: UserPorts) =>
  refreshingLists(
    ['user'],
    bind(resetUserPassword, async (request) => {
      const { unit, params } = request
      const user = await findKeptUser(unit.rows, params.id)
      if (!user) throw new Failure(notFound)
      // For the own password the profile page asks for the old one.
      if (user.id === request.principal.userId) throw new Failure(ownAccount)
      const password = initialPassword()
      const password_hash = await hashPassword(password)
      await unit.rows.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
      await ports.endSessions(unit, user.id)
      await recordAudit(unit, {
        by: request,
        action: 'user.password_reset',
        subject: { type: 'user', id: user.id, name: user.username },
      })
      return { once: { password } }
    }),
  )
