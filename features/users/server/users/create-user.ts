import type { Role } from '#platform/contract/access.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { hashPassword } from '#platform/passwords/passwords.ts'

/** One that is hashed already, e.g. for several users with the same password. */
export interface HashedPassword {
  hash: string
}

export interface NewUser {
  companyId: number
  username: string
  shortName: string
  role: Role
  email?: string | null
  /** Null: nobody can sign in with a password. */
  password: string | HashedPassword | null
  /** An operator of the platform sees the password: it is replaced at the first sign-in. */
  mustChangePassword?: boolean
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
      must_change_password: user.mustChangePassword ?? false,
      password_hash:
        typeof user.password === 'string' ? await hashPassword(user.password) : (user.password?.hash ?? ''),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
