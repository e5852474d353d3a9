import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { NEXT_EXTENSION, ownAccount, users } from '../../contract/users.ts'
import { usersTexts } from '../../i18n/texts.ts'
import type { UserPorts } from '../ports.ts'
import { createUser } from './create-user.ts'
import { initialPassword } from './initial-password.ts'
import { findGroups, findKeptUser, setGroups } from './user.queries.ts'

const GROUPS = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'label', g.name) ORDER BY search_form(g.name)), '[]')
    FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
   WHERE m.user_id = r.id)`

/** Whether a change touches one's own access; that belongs to the profile page, which asks for the password first. */
async function touchesOwnAccess(
  { unit, principal }: WriteContext,
  { role, email }: { role?: string | undefined; email?: string | null | undefined },
): Promise<boolean> {
  if (role !== undefined && role !== principal.role) return true
  if (email === undefined) return false
  const own = await findKeptUser(unit.rows, principal.userId)
  return email?.toLowerCase() !== own?.email?.toLowerCase()
}

/** Assigns an extension to a new user. @throws Failure of the field `extension` */
async function giveNumber(
  ports: UserPorts,
  context: WriteContext,
  { extension, ...owner }: { extension: string | null; name: string; userId: number },
): Promise<{ extension?: string }> {
  if (extension === null) return {}
  const number = extension === NEXT_EXTENSION ? null : extension
  try {
    return { extension: await ports.assignExtension(context, { ...owner, number }) }
  } catch (error) {
    const wrong = error instanceof Failure ? error.details.fields?.number : undefined
    if (!(error instanceof Failure) || wrong === undefined) throw error
    throw new Failure(error.kind, { ...error.details, fields: { extension: wrong }, cause: error })
  }
}

/** A company's users, as its administrators manage them. */
export function userStore(ports: UserPorts, files: Pick<FileStore, 'claim' | 'drop'>): Store {
  const claimAvatar = ({ unit, principal }: WriteContext, id: string) =>
    files.claim(unit, id, {
      companyId: principal.companyId,
      kind: 'avatar',
      visibility: 'company',
      uploadedBy: principal.userId,
    })

  return defineStore({
    resource: users,
    table: 'users',
    texts: usersTexts,
    limitedBy: 'max_users',
    touches: ['user_group', 'extension', 'company'],
    lookup: { groups: findGroups },
    // Company administrators do not see operators, nor the users as whom they enter.
    only: sql`r.role <> 'operator' AND r.support_operator_id IS NULL`,
    joins: sql`LEFT JOIN extensions e ON e.user_id = r.id AND e.deleted_at IS NULL`,
    select: {
      extension: sql`e.number`,
      email: sql`r.email::text`,
      username: sql`r.username::text`,
      groups: GROUPS,
    },
    sort: {
      short_name: sql`r.sort_name`,
      username: sql`r.username`,
      email: sql`r.email`,
      extension: sql`lpad(e.number, 10)`,
    },
    references: { groups: 'user_groups' },
    unique: { users_username_in_company: 'username', users_email_in_company: 'email' },
    async lockFirst(context, input) {
      const isGiven = typeof input?.extension === 'string'
      if (isGiven || context.bulk === true) await ports.lockNumbers(context)
    },
    async create(context, input) {
      const { unit, principal } = context
      const { companyId } = principal
      const { avatar, short_name, groups, username, email, role, extension, ...columns } = input
      const password = initialPassword()
      const user = {
        companyId,
        username,
        shortName: short_name,
        role,
        email,
        // Hashing is slow on purpose.
        password: context.trial ? null : password,
      }
      const id = await createUser(unit, user)
      const picture = avatar === null ? null : await claimAvatar(context, avatar)
      await unit.rows
        .updateTable('users')
        .set({ ...columns, avatar: picture })
        .where('id', '=', id)
        .execute()
      await setGroups(unit.rows, { companyId, userId: id, groups })
      const number = await giveNumber(ports, context, { extension, name: short_name, userId: id })
      return { id, once: { username, password, ...number } }
    },
    async edit(context, id, patch) {
      const { unit, principal } = context
      if (id === principal.userId && (await touchesOwnAccess(context, patch))) throw new Failure(ownAccount)
      const { avatar, groups, ...columns } = patch
      const values: Record<string, unknown> = { ...columns }
      if (avatar !== undefined) {
        const before = await findKeptUser(unit.rows, id)
        await files.drop(unit, before?.avatar ?? null)
        values.avatar = avatar === null ? null : await claimAvatar(context, avatar)
      }
      if (Object.keys(values).length > 0) {
        await unit.rows.updateTable('users').set(values).where('id', '=', id).execute()
      }
      if (groups) await setGroups(unit.rows, { companyId: principal.companyId, userId: id, groups })
    },
    async guard({ principal }, action, ids) {
      if (action !== 'enable' && ids.includes(principal.userId)) throw new Failure(ownAccount)
    },
    async written({ unit }, action, ids) {
      if (action !== 'disabled' && action !== 'removed') return
      for (const id of ids) await ports.endSessions(unit, id)
    },
  })
}
