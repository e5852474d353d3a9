import { bind } from '#platform/http/server/bind.ts'
import { signOut } from '../contract/session.ts'

export const signOutRoute = (onSignedOut: (sessionId: number) => void) =>
  bind(signOut, async ({ principal, unit }) => {
    await unit.rows
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('id', '=', principal.sessionId)
      .execute()
    unit.onCommit(() => onSignedOut(principal.sessionId))
    return undefined
  })
