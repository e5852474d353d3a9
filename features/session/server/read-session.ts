import { Failure } from '#platform/access/failure.ts'
import { unauthenticated } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { bindAlone } from '#platform/http/server/bind.ts'
import { currentSession } from '../contract/session.ts'
import { makeBrowserSecret } from './make-browser-secret.ts'
import { presentSession, type SessionSettings } from './session.present.ts'
import { findAccount } from './session.queries.ts'

export const readSessionRoute = (database: Database, settings: SessionSettings) =>
  bindAlone(currentSession, async ({ principal, origin }) => {
    const [account, session] = await database.reading(
      principal.companyId,
      async ({ rows }) =>
        [
          await findAccount(rows, principal.userId),
          await rows
            .selectFrom('sessions')
            .select('expires_at')
            .where('id', '=', principal.sessionId)
            .executeTakeFirst(),
        ] as const,
    )
    if (!account || !session) throw new Failure(unauthenticated)
    // Outside the transaction, which is read-only.
    await makeBrowserSecret(database.systemRows, account, settings)
    return presentSession(account, session.expires_at, origin, settings)
  })
