import { Failure } from '#platform/access/failure.ts'
import { unauthenticated } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { currentSession } from '../contract/session.ts'
import { makeBrowserSecret } from './make-browser-secret.ts'
import { presentSession, type SessionSettings } from './session.present.ts'
import { findAccount } from './session.queries.ts'

export const readSessionRoute = (database: Database, settings: SessionSettings) =>
  bind(currentSession, async ({ principal, unit, origin }) => {
    const account = await findAccount(unit.rows, principal.userId)
    const session = await unit.rows
      .selectFrom('sessions')
      .select('expires_at')
      .where('id', '=', principal.sessionId)
      .executeTakeFirst()
    if (!account || !session) throw new Failure(unauthenticated)
    // Outside the transaction, which is read-only.
    await makeBrowserSecret(database.systemRows, account, settings)
    return presentSession(account, session.expires_at, origin, settings)
  })
