import { Failure } from '#platform/access/failure.ts'
import { forbidden, notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { resetSecondFactor } from '../../contract/second-factor.ts'
import { recordAudit } from '../audit.ts'
import type { SendSecurityMail } from '../security-mail.ts'
import type { SecondFactors } from './second-factors.ts'

export const resetSecondFactorRoute = (factors: SecondFactors, sendSecurityMail: SendSecurityMail) =>
  refreshingLists(
    ['user'],
    bind(resetSecondFactor, async (request) => {
      const { unit, params } = request
      const user = await unit.rows
        .selectFrom('users')
        .select(['id', 'username'])
        .where('id', '=', params.id)
        // Operators are not staff of the company they are stored in.
        .where('role', '!=', 'operator')
        .executeTakeFirst()
      if (!user) throw new Failure(notFound)
      // One's own is turned off in the profile, which asks for the password or a code.
      if (user.id === request.principal.userId) throw new Failure(forbidden)
      if (await factors.remove(unit.rows, user.id)) {
        await recordAudit(unit, {
          by: request,
          action: 'user.second_factor_reset',
          subject: { type: 'user', id: user.id, name: user.username },
        })
        await sendSecurityMail(unit, user.id, 'secondFactorOff')
      }
      return undefined
    }),
  )
