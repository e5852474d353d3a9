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
    async (request, proceed: (username: string) => Promise<unknown>) =>
      proceed(await requireOwnPassword(parts.database, parts.guard, request, request.body.password)),
    async (request) => {
      const { principal, unit, body, prepared: username } = request
      const { userId, sessionId } = principal
      await unit.rows
        .updateTable('users')
        .set({
          password_hash: await hashNewPassword(body.new_password, username),
          must_change_password: false,
        })
        .where('id', '=', userId)
        .execute()
      // Somebody who knew the old password may be signed in, or hold a link to set a new one.
      await endSessions(unit, parts.recordEvent, { userId, except: sessionId })
      await unit.rows.deleteFrom('mailed_tokens').where('user_id', '=', userId).execute()
      await parts.sendSecurityMail(unit, userId, 'passwordChanged')
      return undefined
    },
  )
