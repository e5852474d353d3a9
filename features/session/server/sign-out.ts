import { bind } from '#platform/http/server/bind.ts'
import { signOut } from '../contract/session.ts'
import type { RecordSessionEvent } from './end-sessions.ts'

export const signOutRoute = (recordEvent: RecordSessionEvent) =>
  bind(signOut, async ({ principal, unit }) => {
    await unit.rows
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('id', '=', principal.sessionId)
      .execute()
    await recordEvent(unit, { type: 'session.ended', sessionId: principal.sessionId })
    return undefined
  })
