import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { Database } from '#platform/db/database.ts'
import { addressKey } from '#platform/http/server/address-key.ts'
import { verifyPassword } from '#platform/passwords/passwords.ts'
import { wrongPassword } from '../contract/second-factor.ts'
import type { SignInGuard } from './sign-in-guard.ts'

interface Asking {
  principal: Principal
  client: { address: string }
}

/**
 * Asks for the person's password again, in case somebody else uses their unlocked screen. A wrong one counts as a
 * failed sign-in. Before the transaction: hashing takes long, and the failure is counted whatever becomes of the request.
 * @returns the user name
 * @throws Failure(wrongPassword), Failure(signInBlocked)
 */
export async function requireOwnPassword(
  database: Database,
  guard: SignInGuard,
  { principal, client }: Asking,
  password: string,
): Promise<string> {
  const user = await database.reading(principal.companyId, ({ rows }) =>
    rows
      .selectFrom('users')
      .select(['username', 'password_hash'])
      .where('id', '=', principal.userId)
      .executeTakeFirstOrThrow(),
  )
  await guard.admitAgain(principal.userId, client.address)
  if (!(await verifyPassword(user.password_hash, password, addressKey(client.address)))) {
    await guard.failed(client.address)
    throw new Failure(wrongPassword)
  }
  await guard.forgiveAccount(database.systemRows, principal.userId)
  return user.username
}
