import { bind } from '#platform/http/server/bind.ts'
import { applyRules } from '#platform/telephony/number-rules.ts'
import { tryNumber } from '../../contract/pre-translations.ts'

/** Rules of the country and of every country, in their order. */
export const tryNumberRoute = bind(tryNumber, async ({ unit, body }) => {
  const rules = await unit.rows
    .selectFrom('pre_translations')
    .select(['name', 'pattern', 'strip', 'prepend'])
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where((where) => where.or([where('country_id', 'is', null), where('country_id', '=', body.country)]))
    .orderBy('priority')
    .orderBy('id')
    .execute()
  return applyRules(rules, body.number)
})
