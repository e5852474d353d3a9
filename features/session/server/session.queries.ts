import { sql } from 'kysely'
import { withheldFrom } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { teamColumn } from '#platform/access/supervised.ts'
import type { Role } from '#platform/contract/access.ts'
import type { ErrorKind } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { badCredentials, companySuspended, userDisabled } from '../contract/credentials.ts'
import type {} from '../contract/principal.ts'
import type { FactorState } from './second-factor/second-factors.ts'

/** The user's groups as the session's answer lists them, by name. */
const groupsOfUser = sql<{ id: number; name: string }[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY search_form(g.name)), '[]')
    FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
   WHERE m.user_id = users.id)`

/**
 * Whether the user must sign in by the company's provider: everybody but operators and the emergency administrator, or any
 * administrator once that one may no longer sign in.
 */
const signOnRequiredOf = sql<boolean>`(users.role <> 'operator' AND EXISTS (
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
    .where('users.deleted_at', 'is', null)

/** What people sign in with: a user name, an address, or `user@company` in two parts (empty without an @). */
export interface SignInName {
  username: string
  user: string
  company: string
}

/** `ana@acme` is the user `ana` of the company `acme`, whatever else is called so. */
export function signInName(username: string): SignInName {
  const at = username.lastIndexOf('@')
  return { username, user: username.slice(0, Math.max(0, at)), company: username.slice(at + 1).toLowerCase() }
}

/**
 * Ids of the users with this name: `user@company` has one owner; a user name or an address may have several, who then must
 * name their company. Those who may not sign in count only where nobody else has the name; support never signs in by a name.
 */
const userNamed = ({ username, user, company }: SignInName) => sql<number>`(
  WITH named AS (
    SELECT u.id, 0 AS rank, true AS live FROM users u JOIN companies c ON c.id = u.company_id
     WHERE u.username = ${user} AND c.slug = ${company} AND u.deleted_at IS NULL AND u.support_operator_id IS NULL
    UNION
    SELECT u.id, 1, u.disabled_at IS NULL AND c.disabled_at IS NULL FROM users u JOIN companies c ON c.id = u.company_id
     WHERE u.username = ${username} AND u.deleted_at IS NULL AND u.support_operator_id IS NULL
    UNION
    SELECT u.id, 1, u.disabled_at IS NULL AND c.disabled_at IS NULL FROM users u JOIN companies c ON c.id = u.company_id
     WHERE u.email = ${username} AND u.deleted_at IS NULL AND u.support_operator_id IS NULL
  ), best AS (SELECT id FROM named WHERE (rank, NOT live) = (SELECT rank, NOT live FROM named ORDER BY rank, NOT live LIMIT 1))
  SELECT min(id) FROM best HAVING count(DISTINCT id) = 1)`

/** Query of the account with this name; none if several have it. */
export const accountNamed = (rows: Rows, name: SignInName) =>
  accounts(rows).where('users.id', '=', userNamed(name))

const accountById = prepared((rows, { userId }: { userId: number }) =>
  accounts(rows).where('users.id', '=', userId),
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
  if (opensNothing(account)) return badCredentials
  if (account.suspended_at !== null) return companySuspended
  return account.disabled_at === null ? null : userDisabled
}

/** Precision of a session's last use, ms, to save a write per request. */
const SEEN_EVERY = 60_000

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
      'extensions.id as extension_id',
      'extensions.number',
      'extensions.endpoint',
    ])
    .where('sessions.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .where('companies.disabled_at', 'is', null)

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
