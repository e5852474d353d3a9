import { Failure } from '#platform/access/failure.ts'
import { conflict } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { addressKey } from '#platform/http/server/address-key.ts'
import { bind } from '#platform/http/server/bind.ts'
import { badCredentials } from '../../contract/credentials.ts'
import { enrolSecondFactor } from '../../contract/second-factor.ts'
import { maySignIn } from '../session.queries.ts'
import type { SignInGuard } from '../sign-in-guard.ts'
import { tryPassword } from '../try-password.ts'
import type { SecondFactors } from './second-factors.ts'

/** Sets up a required second factor before there is a session; the following sign-in confirms it. */
export const enrolSecondFactorRoute = (database: Database, guard: SignInGuard, factors: SecondFactors) =>
  bind(enrolSecondFactor, async ({ body, client }) => {
    const { username, password } = body
    const { address } = client
    const attempt = await guard.admit(username, address)
    const account = await tryPassword(guard, attempt, { password, asker: addressKey(address), address })
    if (!maySignIn(account)) {
      await guard.failed(address)
      throw new Failure(badCredentials)
    }
    // Uncounts the attempt, since the sign-in itself follows.
    await guard.withdraw(attempt)
    if (!account.require_second_factor || account.second_factor === 'on') throw new Failure(conflict)
    return database.tenant(account.company_id, ({ rows }) =>
      factors.start(rows, {
        userId: account.user_id,
        companyId: account.company_id,
        username: account.username,
      }),
    )
  })
