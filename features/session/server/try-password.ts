import { Failure } from '#platform/access/failure.ts'
import { verifyPassword } from '#platform/passwords/passwords.ts'
import { badCredentials } from '../contract/credentials.ts'
import { type Account, signInName, TRIED } from './session.queries.ts'
import type { Attempt, SignInGuard } from './sign-in-guard.ts'

/**
 * The account whose password it is, of those that have the name. A failure takes as many hashes whoever has the name, so that
 * its time does not tell.
 *
 * @param asker as in `hashPassword`
 */
async function fitting(
  { username, tried }: Attempt,
  password: string,
  asker: string,
): Promise<Account | null> {
  const rounds = signInName(username).isPlain ? 1 : TRIED
  for (let round = 0; round < rounds; round += 1) {
    const one = tried[round]
    const fits = await verifyPassword(one?.account.password_hash ?? null, password, asker)
    if (one?.open && fits) return one.account
  }
  return null
}

/** What others have of an attempt that was somebody's is withdrawn. @throws Failure(badCredentials), which is counted */
export async function tryPassword(
  guard: SignInGuard,
  attempt: Attempt,
  { password, asker, address }: { password: string; asker: string; address: string },
): Promise<Account> {
  const account = await fitting(attempt, password, asker)
  if (account === null) {
    await guard.failed(address)
    throw new Failure(badCredentials)
  }
  if (attempt.tried.length > 1) await guard.withdraw(attempt, { userId: account.user_id })
  return account
}
