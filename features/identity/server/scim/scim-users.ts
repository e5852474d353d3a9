import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { UserFields } from './patch-body.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'

export interface UserRow {
  id: number
  user_name: string
  external_id: string | null
  short_name: string
  email: string | null
  role: string
  active: boolean
  created_at: Date
  changed_at: Date
  version: number
  groups: { id: number; name: string }[]
  total: number
}

/** People of the company; operators and as whom they enter are nobody's to provision. */
const usersWhere = (rows: Rows, which: RawBuilder<unknown>, page: { startIndex: number; count: number }) =>
  sql<UserRow>`
    SELECT u.id, coalesce(s.user_name, u.email::text, u.username::text) AS user_name, s.external_id, u.short_name, u.email::text,
           u.role, u.disabled_at IS NULL AS active, u.created_at, coalesce(s.changed_at, u.created_at) AS changed_at, u.version,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.id), '[]')
              FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
             WHERE m.user_id = u.id) AS groups,
           (count(*) OVER ())::integer AS total
      FROM users u LEFT JOIN scim_users s ON s.user_id = u.id
     WHERE u.deleted_at IS NULL AND u.role <> 'operator' AND u.support_operator_id IS NULL AND ${which}
     ORDER BY u.id OFFSET ${page.startIndex - 1} LIMIT ${page.count}`
    .execute(rows)
    .then((found) => found.rows)

const ONE = { startIndex: 1, count: 1 }

export const userById = async (rows: Rows, id: number): Promise<UserRow | null> =>
  (await usersWhere(rows, sql`u.id = ${id}`, ONE))[0] ?? null

/** By the provider's name for them, or the names that they sign in with here. */
const named = (name: string) =>
  sql`(lower(s.user_name) = lower(${name}) OR u.username = ${name} OR u.email = ${name})`

export const userByName = async (rows: Rows, name: string): Promise<UserRow | null> =>
  (await usersWhere(rows, named(name), ONE))[0] ?? null

export type UserFilter = { name: 'userName' | 'externalId' | 'id' | 'emails.value'; value: string } | null

export async function findUsers(
  rows: Rows,
  filter: UserFilter,
  page: { startIndex: number; count: number },
): Promise<{ total: number; users: readonly UserRow[] }> {
  const which = {
    userName: (value: string) => named(value),
    externalId: (value: string) => sql`s.external_id = ${value}`,
    id: (value: string) => sql`u.id::text = ${value}`,
    'emails.value': (value: string) => sql`u.email = ${value}`,
  }
  const where = filter ? which[filter.name](filter.value) : sql`true`
  const users = await usersWhere(rows, where, { ...page, count: Math.max(1, page.count) })
  return { total: users[0]?.total ?? 0, users: users.slice(0, page.count) }
}

/** The provider's names; the version changes with every row of it. */
export async function saveNames(
  rows: Rows,
  { companyId, userId }: { companyId: number; userId: number },
  names: { userName: string; externalId: string | null },
): Promise<void> {
  await sql`
    INSERT INTO scim_users (user_id, company_id, user_name, external_id)
    VALUES (${userId}, ${companyId}, ${names.userName}, ${names.externalId})
    ON CONFLICT (user_id) DO UPDATE SET user_name = excluded.user_name, external_id = excluded.external_id, changed_at = now()`.execute(
    rows,
  )
}

export const primaryEmail = (emails: UserFields['emails']): string | null => {
  const best =
    emails?.find(({ primary }) => primary) ?? emails?.find(({ type }) => type === 'work') ?? emails?.[0]
  return best === undefined || best.value === '' ? null : best.value
}

/** The name in one line; of `before` stays the part that is not said. Undefined: nothing is said. */
export function shownName({ displayName, name }: UserFields, before = ''): string | undefined {
  const said = displayName || name?.formatted
  if (said) return said
  const { givenName, familyName } = name ?? {}
  if (!givenName && !familyName) return undefined
  const [first = '', ...others] = before.split(' ')
  return [givenName || first, familyName || others.join(' ')].join(' ').trim()
}

export const etagOf = ({ version, changed_at }: Pick<UserRow, 'version' | 'changed_at'>): string =>
  `W/"${version}-${changed_at.getTime().toString(36)}"`

export const presentUser = (origin: string, row: UserRow): object => ({
  schemas: [USER_SCHEMA],
  id: String(row.id),
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  userName: row.user_name,
  displayName: row.short_name,
  name: { formatted: row.short_name },
  active: row.active,
  ...(row.email === null ? {} : { emails: [{ value: row.email, type: 'work', primary: true }] }),
  groups: row.groups.map(({ id, name }) => ({ value: String(id), display: name })),
  roles: [{ value: row.role, primary: true }],
  meta: {
    resourceType: 'User',
    created: row.created_at.toISOString(),
    lastModified: row.changed_at.toISOString(),
    version: etagOf(row),
    location: `${origin}/scim/v2/Users/${row.id}`,
  },
})
