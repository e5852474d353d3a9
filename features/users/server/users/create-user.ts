import type { Role } from '#platform/contract/access.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'

export interface NewUser {
  companyId: number
  username: string
  shortName: string
  role: Role
  email?: string | null
  /** Null: nobody can sign in with a password. */
  password: string | null
}

/** @returns the user's id */
export async function createUser({ rows }: UnitOfWork, user: NewUser): Promise<number> {
  const { id } = await rows
    .insertInto('users')
    .values({
      company_id: user.companyId,
      username: user.username,
      short_name: user.shortName,
      role: user.role,
      email: user.email ?? null,
      password_hash: user.password === null ? '' : await hashPassword(user.password),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
