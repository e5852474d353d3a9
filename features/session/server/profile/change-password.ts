import type { Database } from '#platform/db/database.ts'
import { bindPrepared } from '#platform/http/server/bind.ts'
import { changePassword } from '../../contract/profile.ts'
import { endSessions, type RecordSessionEvent } from '../end-sessions.ts'
import { requireOwnPassword } from '../own-password.ts'
import type { SendSecurityMail } from '../security-mail.ts'
import { hashNewPassword } from '../set-password.ts'
import type { SignInGuard } from '../sign-in-guard.ts'

export interface ChangePasswordParts {
  database: Database
  guard: SignInGuard
  recordEvent: RecordSessionEvent
  sendSecurityMail: SendSecurityMail
}

export const changePasswordRoute = (parts: ChangePasswordParts) =>
  bindPrepared(
    changePassword,
    async (request, proceed: (passwordHash: string) => Promise<unknown>) => {
      const { database, guard } = parts
      const username = await requireOwnPassword(database, guard, request, request.body.password)
      return proceed(
        await hashNewPassword(request.body.new_password, username, `company ${request.principal.companyId}`),
      )
    },
    async (request) => {
      const { principal, unit, prepared: password_hash } = request
      const { userId, sessionId } = principal
      await unit.rows
        .updateTable('users')
        .set({ password_hash, must_change_password: false })
        .where('id', '=', userId)
        .execute()
      // Somebody who knew the old password may be signed in, or hold a link to set a new one.
      await endSessions(unit, parts.recordEvent, { userId, except: sessionId })
      await unit.rows.deleteFrom('mailed_tokens').where('user_id', '=', userId).execute()
      await parts.sendSecurityMail(unit, userId, 'passwordChanged')
      return undefined
    },
  )
