import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { applyRules, type NumberRule } from '#platform/telephony/number-rules.ts'
import { isPhone, parsePhone } from '#platform/telephony/numbers/parse-phone.ts'
import { preTranslate } from '../../contract/numbers.ts'
import { numberRules } from './number-rules.queries.ts'

/** Rules of the caller's country, and those for every country, in order. */
export const preTranslateRoute = bind(preTranslate, async ({ unit, principal, body }) => {
  const { rows: found } = await sql<{ iso_code: string; rules: NumberRule[] }>`
    SELECT k.iso_code, ${numberRules} AS rules
      FROM companies c JOIN countries k ON k.id = c.country_id
     WHERE c.id = ${principal.companyId}`.execute(unit.rows)
  const { iso_code: iso = 'CO', rules = [] } = found[0] ?? {}
  const { number, rule } = applyRules(rules, body.number)
  const parsed = parsePhone(number, iso)
  const valid = isPhone(parsed) ? parsed : undefined
  return {
    number,
    rule,
    e164: valid?.e164 ?? null,
    country: valid?.country ?? null,
    kind: valid?.kind ?? null,
  }
})
