import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bindPrepared } from '#platform/http/server/bind.ts'
import { hashPassword } from '#platform/passwords/passwords.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { ownAccount, resetUserPassword } from '../../contract/users.ts'
import { recordAudit } from '../audit.ts'
import type { UserPorts } from '../ports.ts'
import { initialPassword } from './initial-password.ts'
import { findKeptUser } from './user.queries.ts'

interface Made {
  password: string
  password_hash: string
}

export const resetPasswordRoute = (ports: UserPorts) =>
  refreshingLists(
    ['user'],
    bindPrepared(
      resetUserPassword,
      async ({ principal }, proceed: (made: Made) => Promise<unknown>) => {
        const password = initialPassword()
        return proceed({
          password,
          password_hash: await hashPassword(password, `company ${principal.companyId}`),
        })
      },
      async (request) => {
        const {
          unit,
          params,
          prepared: { password, password_hash },
        } = request
        const user = await findKeptUser(unit.rows, params.id)
        if (!user) throw new Failure(notFound)
        // For the own password the profile page asks for the old one.
        if (user.id === request.principal.userId) throw new Failure(ownAccount)
        await unit.rows.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
        await ports.endSessions(unit, user.id)
        await recordAudit(unit, {
          by: request,
          action: 'user.password_reset',
          subject: { type: 'user', id: user.id, name: user.username },
        })
        return { once: { password } }
      },
    ),
  )
