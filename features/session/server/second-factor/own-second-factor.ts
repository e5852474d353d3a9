import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { conflict } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { bind, bindPrepared } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactorRequired,
  startSecondFactor,
  turnOffSecondFactor,
  wrongCode,
} from '../../contract/second-factor.ts'
import { recordAudit } from '../audit.ts'
import { requireOwnPassword } from '../own-password.ts'
import type { SendSecurityMail } from '../security-mail.ts'
import type { SignInGuard } from '../sign-in-guard.ts'
import type { SecondFactors } from './second-factors.ts'

export interface SecondFactorParts {
  database: Database
  guard: SignInGuard
  factors: SecondFactors
  sendSecurityMail: SendSecurityMail
}

/** The user's own second factor, while signed in. */
export function ownSecondFactorRoutes({ database, guard, factors, sendSecurityMail }: SecondFactorParts) {
  const proved = async (
    request: { principal: Principal; client: { address: string }; body: { password: string } },
    proceed: (username: string) => Promise<unknown>,
  ) => proceed(await requireOwnPassword(database, guard, request, request.body.password))
  return [
    bindPrepared(startSecondFactor, proved, async ({ principal, unit, prepared: username }) => {
      if ((await factors.stateOf(unit.rows, principal.userId)) === 'on') throw new Failure(conflict)
      return factors.start(unit.rows, { ...principal, username })
    }),

    refreshingLists(
      ['user'],
      bind(confirmSecondFactor, async (request) => {
        const { principal, unit, body } = request
        if ((await factors.stateOf(unit.rows, principal.userId)) !== 'pending') throw new Failure(conflict)
        const codes = await factors.confirm(unit.rows, principal, body.code)
        if (codes === null) throw new Failure(wrongCode)
        await recordAudit(unit, {
          by: request,
          action: 'user.second_factor_on',
          subject: { type: 'user', id: principal.userId, name: await nameOf(request) },
        })
        return { recovery_codes: codes }
      }),
    ),

    bindPrepared(renewRecoveryCodes, proved, async ({ principal, unit }) => {
      if ((await factors.stateOf(unit.rows, principal.userId)) !== 'on') throw new Failure(conflict)
      return { recovery_codes: await factors.renewRecoveryCodes(unit.rows, principal) }
    }),

    refreshingLists(
      ['user'],
      bindPrepared(turnOffSecondFactor, proved, async (request) => {
        const { principal, unit, prepared: name } = request
        const company = await unit.rows
          .selectFrom('companies')
          .select('require_second_factor')
          .where('id', '=', principal.companyId)
          .executeTakeFirstOrThrow()
        if (company.require_second_factor) throw new Failure(secondFactorRequired)
        if (await factors.remove(unit.rows, principal.userId)) {
          await recordAudit(unit, {
            by: request,
            action: 'user.second_factor_off',
            subject: { type: 'user', id: principal.userId, name },
          })
          await sendSecurityMail(unit, principal.userId, 'secondFactorOff')
        }
        return undefined
      }),
    ),
  ]
}

async function nameOf({
  principal,
  unit,
}: {
  principal: { userId: number }
  unit: { rows: Database['systemRows'] }
}): Promise<string> {
  const { username } = await unit.rows
    .selectFrom('users')
    .select('username')
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
  return username
}
