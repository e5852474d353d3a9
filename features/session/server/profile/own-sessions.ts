import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { endOtherSessions, endSession, listSessions } from '../../contract/profile.ts'
import { endSessions, type RecordSessionEvent } from '../end-sessions.ts'

/** Limit to the most recently used: a program that signs in repeatedly could have thousands. */
const MAX_SHOWN = 200

export const ownSessionRoutes = (recordEvent: RecordSessionEvent) => [
  bind(listSessions, async ({ principal, unit }) => {
    const sessions = await unit.rows
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
      .where('user_id', '=', principal.userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date())
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_SHOWN)
      .execute()
    return {
      results: sessions.map((session) => ({
        ...session,
        created_at: session.created_at.toISOString(),
        last_seen_at: session.last_seen_at.toISOString(),
        current: session.id === principal.sessionId,
      })),
      count: sessions.length,
    }
  }),

  bind(endSession, async ({ principal, unit, params }) => {
    const ended = await endSessions(unit, recordEvent, { userId: principal.userId, only: params.id })
    if (ended === 0) throw new Failure(notFound)
    return undefined
  }),

  bind(endOtherSessions, async ({ principal, unit }) => ({
    ended: await endSessions(unit, recordEvent, { userId: principal.userId, except: principal.sessionId }),
  })),
]
