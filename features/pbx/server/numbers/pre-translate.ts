import { bindAlone } from '#platform/http/server/bind.ts'
import { readDialled } from '#platform/telephony/journey/dialled-number.ts'
import { isPhone, parsePhone } from '#platform/telephony/numbers/parse-phone.ts'
import { preTranslate } from '../../contract/numbers.ts'
import type { Plans } from '../plan/plans.ts'

/** What a call from the user's company makes of a dialled number, by the same plan and code. */
export const preTranslateRoute = (plans: Plans) =>
  bindAlone(preTranslate, async ({ principal, body }) => {
    const plan = await plans.of(principal.companyId)
    const { number, rule, kind } = readDialled(plan, body.number)
    const parsed = kind === 'outside' ? parsePhone(number, plan.country) : null
    const valid = parsed !== null && isPhone(parsed) ? parsed : undefined
    return {
      number,
      rule,
      meant: kind,
      e164: valid?.e164 ?? null,
      country: valid?.country ?? null,
      kind: valid?.kind ?? null,
    }
  })
