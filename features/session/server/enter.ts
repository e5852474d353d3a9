import type { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { signInAnswer } from '../contract/session.ts'
import { makeBrowserSecret } from './make-browser-secret.ts'
import { presentSession, type SessionSettings } from './session.present.ts'
import type { Account } from './session.queries.ts'
import { forgiven } from './sign-in-guard.ts'
import { newToken, tokenHash } from './tokens.ts'

const DAY = 24 * 60 * 60 * 1000

interface NewSession {
  companyId: number
  userId: number
  tokenHash: Buffer
  joinTokenHash: Buffer
  userAgent: string
  address: string
  expiresAt: Date
  /** User name whose failed sign-ins are forgotten. */
  username: string
}

/** One statement with one wait for the disk, since a whole company signs in at nine o'clock. */
const beginSession = prepared((rows, session: NewSession) =>
  rows
    .with('forgiven', (deleted) => forgiven(deleted, session.username))
    .insertInto('sessions')
    .values({
      company_id: session.companyId,
      user_id: session.userId,
      token_hash: session.tokenHash,
      join_token_hash: session.joinTokenHash,
      user_agent: session.userAgent,
      address: session.address,
      expires_at: session.expiresAt,
    }),
)

/** From where somebody signs in, and by which name. */
export interface Entrance {
  address: string
  userAgent: string
  origin: string
  username: string
}

/** Opens the session of an account that has proved who it is. */
export async function enter(
  { database, settings }: { database: Database; settings: SessionSettings },
  account: Account,
  { address, userAgent, origin, username }: Entrance,
): Promise<z.input<typeof signInAnswer>> {
  const token = newToken()
  const tokenJoin = newToken()
  const expiresAt = new Date(Date.now() + settings.sessionDays * DAY)
  await beginSession(database.systemRows, {
    companyId: account.company_id,
    userId: account.user_id,
    tokenHash: tokenHash(token),
    joinTokenHash: tokenHash(tokenJoin),
    userAgent,
    address,
    expiresAt,
    username,
  })
  await makeBrowserSecret(database.systemRows, account, settings)
  const session = presentSession(account, expiresAt, origin, settings)
  return { ...session, token, join: { ...session.join, tokenJoin } }
}
