import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { CountryOf } from '#platform/geo/country-of-address.ts'
import type { Logger } from '#platform/log/logger.ts'
import { tidySignInName } from '../contract/credentials.ts'
import type { signInAnswer } from '../contract/session.ts'
import { makeBrowserSecret } from './make-browser-secret.ts'
import type { NoteCountry } from './note-country.ts'
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
  /** Null: unknown. */
  country: string | null
}

/** Whether they have not signed in from there before. */
const isFromNewCountry = ({ userId, country }: NewSession) => sql<boolean>`(
  ${country}::text IS NOT NULL AND NOT EXISTS (
    SELECT FROM sign_in_countries WHERE user_id = ${userId} AND country = ${country}::text))`

/** One statement with one wait for the disk, since a whole company signs in at nine o'clock. */
const beginSession = prepared((rows, session: NewSession) =>
  rows
    .with('forgiven', (deleted) => forgiven(deleted, session.username, session.userId))
    .insertInto('sessions')
    .values({
      company_id: session.companyId,
      user_id: session.userId,
      token_hash: session.tokenHash,
      join_token_hash: session.joinTokenHash,
      user_agent: session.userAgent,
      address: session.address,
      expires_at: session.expiresAt,
    })
    .returning(isFromNewCountry(session).as('from_new_country')),
)

/** From where somebody signs in, and by which name. */
export interface Entrance {
  address: string
  userAgent: string
  origin: string
  username: string
}

export interface EnterParts {
  database: Database
  settings: SessionSettings
  log: Logger
  countryOf: CountryOf
  noteCountry: NoteCountry
}

/** Nobody stays outside because of the country: what fails is logged, and told at the next sign-in from there. */
async function orNull<Result>(log: Logger, work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, 'the country of a sign-in could not be looked up or told')
    return null
  }
}

/** Opens the session of an account that has proved who it is. */
export async function enter(
  { database, settings, log, countryOf, noteCountry }: EnterParts,
  account: Account,
  { address, userAgent, origin, username }: Entrance,
): Promise<z.input<typeof signInAnswer>> {
  const token = newToken()
  const tokenJoin = newToken()
  const expiresAt = new Date(Date.now() + settings.sessionDays * DAY)
  const country = await orNull(log, () => countryOf(address))
  const [begun] = await beginSession(database.systemRows, {
    companyId: account.company_id,
    userId: account.user_id,
    tokenHash: tokenHash(token),
    joinTokenHash: tokenHash(tokenJoin),
    userAgent,
    address,
    expiresAt,
    username: tidySignInName(username),
    country,
  })
  if (country !== null && begun?.from_new_country)
    await orNull(log, () => noteCountry(account, { country, address }))
  await makeBrowserSecret(database.systemRows, account, settings)
  const session = presentSession(account, expiresAt, origin, settings)
  return { ...session, token, join: { ...session.join, tokenJoin } }
}
