import { Failure } from '#platform/access/failure.ts'
import type { Database } from '#platform/db/database.ts'
import { addressKey } from '#platform/http/server/address-key.ts'
import { bind } from '#platform/http/server/bind.ts'
import { invalidLink, restartPassword } from '../contract/password.ts'
import { recordAudit } from './audit.ts'
import { endSessions, type RecordSessionEvent } from './end-sessions.ts'
import { isOpenMailedToken, redeemMailedToken } from './mailed-links/mailed-token.ts'
import type { SendSecurityMail } from './security-mail.ts'
import { hashNewPassword } from './set-password.ts'
import type { SignInGuard } from './sign-in-guard.ts'

export interface RestartPasswordParts {
  database: Database
  guard: SignInGuard
  recordEvent: RecordSessionEvent
  sendSecurityMail: SendSecurityMail
}

const RESTARTING = ['restart-password', 'invitation'] as const

/** Sets the password, closes the link and ends all sessions, in one transaction. */
export const restartPasswordRoute = ({
  database,
  guard,
  recordEvent,
  sendSecurityMail,
}: RestartPasswordParts) =>
  bind(restartPassword, async ({ body, client }) => {
    const { token, username, password } = body
    const link = { token, username, purposes: RESTARTING }
    // Whoever has no link costs no hash, and hashes wait for their turn without a connection.
    if (!(await isOpenMailedToken(database.systemRows, link))) throw new Failure(invalidLink)
    const password_hash = await hashNewPassword(password, username, addressKey(client.address))
    await database.system(async (unit) => {
      const owner = await redeemMailedToken(unit.rows, link)
      if (!owner) throw new Failure(invalidLink)
      await unit.rows
        .updateTable('users')
        .set({ password_hash, must_change_password: false })
        .where('id', '=', owner.userId)
        .execute()
      await guard.forgiveUser(unit.rows, owner.userId)
      await endSessions(unit, recordEvent, { userId: owner.userId })
      await recordAudit(unit, {
        by: { principal: owner, client },
        action: 'user.password_restarted',
        subject: { type: 'user', id: owner.userId, name: username },
      })
      await sendSecurityMail(unit, owner.userId, 'passwordChanged')
    })
    return undefined
  })
