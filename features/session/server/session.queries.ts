import { sql } from 'kysely'
import { withheldFrom } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { teamColumn } from '#platform/access/supervised.ts'
import type { Role } from '#platform/contract/access.ts'
import type { ErrorKind } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { badCredentials, companySuspended, tidySignInName, userDisabled } from '../contract/credentials.ts'
import type {} from '../contract/principal.ts'
import type { FactorState } from './second-factor/second-factors.ts'

/** The user's groups as the session's answer lists them, by name. */
const groupsOfUser = sql<{ id: number; name: string }[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY search_form(g.name)), '[]')
    FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
   WHERE m.user_id = users.id)`

/**
 * Whether the user must sign in by the company's provider: everybody but operators, whoever the platform's operator excepted for
 * a time, and the emergency administrator, or any administrator once that one may no longer sign in.
 */
export const signOnRequiredOf = sql<boolean>`(users.role <> 'operator' AND coalesce(users.password_until <= now(), true) AND EXISTS (
  SELECT FROM sign_on_providers p
    LEFT JOIN users keeper ON keeper.id = p.emergency_id AND keeper.role = 'administrator'
     AND keeper.disabled_at IS NULL AND keeper.deleted_at IS NULL
   WHERE p.company_id = users.company_id AND p.required AND p.deleted_at IS NULL AND p.disabled_at IS NULL
     AND CASE WHEN keeper.id IS NULL THEN users.role <> 'administrator' ELSE users.id <> keeper.id END))`

const accounts = (rows: Rows) =>
  rows
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('countries', 'countries.id', 'companies.country_id')
    .leftJoin('extensions', (join) =>
      join.onRef('extensions.user_id', '=', 'users.id').on('extensions.disabled_at', 'is', null),
    )
    .leftJoin('brands', 'brands.id', 'companies.brand_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .leftJoin('user_preferences', 'user_preferences.user_id', 'users.id')
    .select([
      sql<FactorState>`CASE WHEN second_factors.user_id IS NULL THEN 'none'
        WHEN second_factors.confirmed_at IS NULL THEN 'pending' ELSE 'on' END`.as('second_factor'),
      'companies.require_second_factor',
      signOnRequiredOf.as('sign_on_required'),
      'user_preferences.theme',
      'user_preferences.ring_tone as own_ring_tone',
      'user_preferences.ring_volume',
      'user_preferences.favourites',
      'user_preferences.start_page',
      'user_preferences.tone_volume',
      'user_preferences.chat_tone',
      'user_preferences.join_tone',
      'user_preferences.transfer_tone',
      'user_preferences.message_volume',
      'users.id as user_id',
      'users.username',
      'users.password_hash',
      'users.must_change_password',
      'users.support_operator_id',
      'users.short_name',
      'users.avatar',
      'users.in_call_number_blocked',
      'users.out_call_number_blocked',
      groupsOfUser.as('groups'),
      'users.role',
      'users.disabled_at',
      'users.language',
      'companies.id as company_id',
      'companies.name as company_name',
      'companies.slug as company_slug',
      'companies.time_zone',
      'companies.currency',
      'companies.set_up_at',
      'countries.iso_code as country',
      'companies.logo_crop',
      'brands.name as brand_name',
      // A company's own come first.
      ({ fn }) => fn.coalesce('companies.logo', 'brands.logo').as('logo'),
      ({ fn }) => fn.coalesce('companies.primary_color', 'brands.primary_color').as('primary_color'),
      ({ fn }) => fn.coalesce('companies.secondary_color', 'brands.secondary_color').as('secondary_color'),
      'companies.language as company_language',
      'companies.ring_tone',
      'companies.is_provider',
      'companies.hidden_abilities',
      'companies.disabled_at as suspended_at',
      'extensions.number',
      'extensions.endpoint',
      'extensions.secret_sealed',
    ])

/** What people sign in with: a user name, an address, or `user@company` in two parts (empty without an @). */
export interface SignInName {
  username: string
  user: string
  company: string
  /** Without an @: a user name. */
  isPlain: boolean
}

/** `ana@acme` is the user `ana` of the company `acme`, whatever else is called so. Forms of one letter are one name. */
export function signInName(typed: string): SignInName {
  const username = tidySignInName(typed)
  const at = username.lastIndexOf('@')
  return {
    username,
    user: username.slice(0, Math.max(0, at)),
    company: username.slice(at + 1).toLowerCase(),
    isPlain: at < 0,
  }
}

/** Accounts of one address that are tried with a password. */
export const TRIED = 3

/**
 * Ids of the accounts that a password is tried with, the likeliest first. `user@company` has one owner. An address may be the
 * address or the user name of several companies' people, who cannot prevent each other: whose password it is, enters. A plain
 * user name opens only while one company has it, not counting those who may not sign in. Support never signs in by a name.
 */
const idsNamed = ({ username, user, company, isPlain }: SignInName) => sql`
  WITH named AS (
    SELECT u.id, 0 AS rank, true AS live FROM users u JOIN companies c ON c.id = u.company_id
     WHERE u.username = ${user} AND c.slug = ${company} AND u.deleted_at IS NULL
    UNION ALL
    SELECT u.id, 1, u.disabled_at IS NULL AND c.disabled_at IS NULL FROM users u JOIN companies c ON c.id = u.company_id
     WHERE u.email = ${username} AND u.deleted_at IS NULL
    UNION ALL
    SELECT u.id, 2, u.disabled_at IS NULL AND c.disabled_at IS NULL FROM users u JOIN companies c ON c.id = u.company_id
     WHERE u.username = ${username} AND u.deleted_at IS NULL
  ), each AS (SELECT id, min(rank) AS rank, bool_or(live) AS live FROM named GROUP BY id),
  placed AS (
    SELECT id, row_number() OVER (ORDER BY NOT live, rank, id) AS place,
           count(*) FILTER (WHERE live) OVER () AS lives, count(*) OVER () AS alls
      FROM each WHERE (rank = 0) = EXISTS (SELECT FROM each WHERE rank = 0))
  SELECT id, place FROM placed
   WHERE place <= CASE WHEN NOT ${isPlain}::boolean THEN ${TRIED}::integer WHEN coalesce(nullif(lives, 0), alls) = 1 THEN 1 ELSE 0 END`

/** Query of the accounts with this name that a password is tried with. */
export const accountsNamed = (rows: Rows, name: SignInName) =>
  accounts(rows)
    .innerJoin(sql<{ id: number; place: number }>`(${idsNamed(name)})`.as('named'), 'named.id', 'users.id')
    .select('named.place')
    .where('users.deleted_at', 'is', null)
    .where('users.support_operator_id', 'is', null)

const accountById = prepared((rows, { userId }: { userId: number }) =>
  accounts(rows)
    .where('users.id', '=', userId)
    // Support counts as deleted where people are listed.
    .where((where) =>
      where.or([where('users.deleted_at', 'is', null), where('users.support_operator_id', 'is not', null)]),
    ),
)

/** Everything the sign-in answer and the checks before it need, in one row; undefined when there is no such user. */
export async function findAccount(rows: Rows, userId: number): Promise<Account | undefined> {
  const [account] = await accountById(rows, { userId })
  return account
}

export type Account = Awaited<ReturnType<typeof accountById>>[number]

/** Operators sign in only from a provider's company. */
const opensNothing = ({ role, is_provider }: { role: string; is_provider: boolean }) =>
  role === 'operator' && !is_provider

/** Whether this account may sign in, given the right password. */
export const maySignIn = (account: Account): boolean => refusalOf(account) === null

/** Why this account may not sign in, told only to whoever knows the password; null if it may. */
export function refusalOf(account: Account): ErrorKind | null {
  // Support enters by the company's consent alone.
  if (opensNothing(account) || account.support_operator_id !== null) return badCredentials
  if (account.suspended_at !== null) return companySuspended
  return account.disabled_at === null ? null : userDisabled
}

/** Precision of a session's last use, ms, to save a write per request. */
const SEEN_EVERY = 60_000

/** People who are not disabled, and support while the company's consent lasts and the operator is one. */
const isLetIn = (
  now: Date,
) => sql<boolean>`CASE WHEN users.support_operator_id IS NULL THEN users.disabled_at IS NULL
  ELSE companies.support_until > ${now} AND EXISTS (
    SELECT FROM users o JOIN companies p ON p.id = o.company_id AND p.is_provider
     WHERE o.id = users.support_operator_id AND o.role = 'operator' AND o.disabled_at IS NULL AND o.deleted_at IS NULL)
  END`

const liveSessions = (rows: Rows, now: Date) =>
  rows
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('companies', 'companies.id', 'sessions.company_id')
    .leftJoin('extensions', (join) =>
      join.onRef('extensions.user_id', '=', 'users.id').on('extensions.disabled_at', 'is', null),
    )
    .select([
      'sessions.id as session_id',
      'sessions.last_seen_at',
      'users.id as user_id',
      'users.company_id',
      'users.role',
      teamColumn(sql`users.id`).as('team'),
      'users.language',
      'companies.is_provider',
      'companies.hidden_abilities',
      'companies.language as company_language',
      'users.support_operator_id',
      'extensions.id as extension_id',
      'extensions.number',
      'extensions.endpoint',
    ])
    .where('sessions.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('companies.disabled_at', 'is', null)
    .where(isLetIn(now))

const sessionByToken = prepared((rows, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  liveSessions(rows, now).where((where) =>
    where.or([where('token_hash', '=', tokenHash), where('join_token_hash', '=', tokenHash)]),
  ),
)
const sessionById = prepared((rows, { sessionId, now }: { sessionId: number; now: Date }) =>
  liveSessions(rows, now).where('sessions.id', '=', sessionId),
)

/** The principals of these sessions, in one statement; ended ones are left out. */
export async function findPrincipals(
  rows: Rows,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, Principal>> {
  const found = await liveSessions(rows, new Date()).where('sessions.id', 'in', sessionIds).execute()
  return new Map(found.filter((row) => !opensNothing(row)).map((row) => [row.session_id, principalOf(row)]))
}

/** The principal of a live session, by its token's hash or its own id; null when expired, revoked, disabled or suspended. */
export async function findPrincipal(
  rows: Rows,
  by: { tokenHash: Buffer } | { sessionId: number },
): Promise<Principal | null> {
  const now = new Date()
  const [row] =
    'tokenHash' in by ? await sessionByToken(rows, { ...by, now }) : await sessionById(rows, { ...by, now })
  if (!row) return null
  if (opensNothing(row)) return null
  if (row.last_seen_at.getTime() < Date.now() - SEEN_EVERY) {
    await rows
      .updateTable('sessions')
      .set({ last_seen_at: new Date() })
      .where('id', '=', row.session_id)
      .execute()
  }
  return principalOf(row)
}

/** A principal's `withheld`, left out where there is nothing. */
export function withheldOf({ role, hidden_abilities }: { role: string; hidden_abilities: string[] }) {
  const withheld = withheldFrom(role, hidden_abilities)
  return withheld === undefined ? {} : { withheld }
}

type LiveSession = Awaited<ReturnType<typeof sessionById>>[number]

const principalOf = (row: LiveSession): Principal => ({
  ...withheldOf(row),
  ...(row.support_operator_id === null ? {} : { support: true }),
  sessionId: row.session_id,
  userId: row.user_id,
  companyId: row.company_id,
  role: row.role as Role,
  team: row.team,
  language: (row.language ?? row.company_language) === 'en' ? 'en' : 'es',
  extension:
    row.extension_id !== null && row.number !== null && row.endpoint !== null
      ? { id: row.extension_id, number: row.number, endpoint: row.endpoint }
      : null,
})
