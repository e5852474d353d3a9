import { type RawBuilder, sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { hashPassword } from '#platform/passwords/passwords.ts'
import { initialPassword } from './initial-password.ts'

/** An administrator of a company, for operators who help them in. */
export interface Administrator {
  id: number
  username: string
  name: string
  email: string | null
  enabled: boolean
  /** Whether it is on. */
  second_factor: boolean
  /** Whether the company lets them in by its own identity provider alone. */
  sign_on_required: boolean
}

/**
 * The administrators of a company, the first one first. Runs across companies.
 *
 * @param signOnRequired SQL: whether a row of `users` must sign in by its company's provider
 */
export async function findAdministrators(
  { rows }: UnitOfWork,
  companyId: number,
  signOnRequired: RawBuilder<boolean>,
): Promise<Administrator[]> {
  const found = await rows
    .selectFrom('users')
    .select(['id', 'username', 'short_name', 'email', 'disabled_at'])
    .select([
      signOnRequired.as('sign_on_required'),
      sql<boolean>`EXISTS (SELECT FROM second_factors f WHERE f.user_id = users.id AND f.confirmed_at IS NOT NULL)`.as(
        'second_factor',
      ),
    ])
    .where('company_id', '=', companyId)
    .where('role', '=', 'administrator')
    .where('support_operator_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(50)
    .execute()
  return found.map(({ short_name, disabled_at, ...user }) => ({
    ...user,
    name: short_name,
    enabled: disabled_at === null,
  }))
}

/** Sets a password that somebody else sees, so that the next sign-in asks for another. @returns the password */
export async function setSeenPassword({ rows }: UnitOfWork, userId: number): Promise<string> {
  const password = initialPassword()
  await rows
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), must_change_password: true })
    .where('id', '=', userId)
    .execute()
  return password
}

/** Lets somebody sign in with a password until then, although their company requires its identity provider. */
export async function exceptFromSignOn({ rows }: UnitOfWork, userId: number, until: Date): Promise<void> {
  await rows.updateTable('users').set({ password_until: until }).where('id', '=', userId).execute()
}

/** Leaves a mailed link as the only way in; `email` replaces the address. */
export async function clearPassword(
  { rows }: UnitOfWork,
  userId: number,
  email: string | undefined,
): Promise<void> {
  await rows
    .updateTable('users')
    .set({ password_hash: '', ...(email === undefined ? {} : { email }) })
    .where('id', '=', userId)
    .execute()
}

/**
 * The user as whom an operator enters a company: an administrator without a password, so that its trail names the operator. It
 * is kept as deleted, so that no list of people has it, and nothing that it leaves opens anything.
 *
 * @returns its id
 */
export async function supportUser(
  { rows }: UnitOfWork,
  { companyId, operatorId }: { companyId: number; operatorId: number },
): Promise<number> {
  const operator = await rows
    .selectFrom('users')
    .select('short_name')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
  const now = new Date()
  // Again at each entry: what was deleted long ago is purged.
  const kept = {
    username: `soporte#${operatorId}`,
    short_name: cutText(`Soporte (${operator.short_name})`, 80),
    ...{ disabled_at: now, deleted_at: now, purged_at: null },
  }
  const { id } = await rows
    .insertInto('users')
    .values({
      ...kept,
      company_id: companyId,
      role: 'administrator',
      password_hash: '',
      support_operator_id: operatorId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'support_operator_id'])
        .where('support_operator_id', 'is not', null)
        .doUpdateSet(kept),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
