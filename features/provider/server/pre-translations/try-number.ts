import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { canonicalNumber } from '#platform/telephony/carrier/canonical-number.ts'
import { readAddresses } from '#platform/telephony/carrier/sip-address.ts'
import { readDialled } from '#platform/telephony/journey/dialled-number.ts'
import { applyRules } from '#platform/telephony/number-rules.ts'
import { tryNumber } from '../../contract/pre-translations.ts'

/** Rules of the country and of every country, in their order, as calls apply them. */
export const tryNumberRoute = bind(tryNumber, async ({ unit, body: { number, country: id, direction } }) => {
  const country = await unit.rows
    .selectFrom('countries')
    .select('iso_code')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!country) throw new Failure(notFound)
  const numberRules = await unit.rows
    .selectFrom('pre_translations')
    .select(['name', 'pattern', 'strip', 'prepend'])
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where((where) => where.or([where('country_id', 'is', null), where('country_id', '=', id)]))
    .orderBy('priority')
    .orderBy('id')
    .execute()
  if (direction === 'incoming') {
    const { rule } = applyRules(numberRules, number)
    const [address] = readAddresses(`<sip:${encodeURIComponent(number)}@carrier.invalid>`)
    const terms = { country: country.iso_code, numberRules }
    return { number: address ? canonicalNumber(address, terms) : number, rule, meant: 'outside' as const }
  }
  const { kind, ...read } = readDialled(
    { country: country.iso_code, outboundRoutes: [], numberRules },
    number,
  )
  return { ...read, meant: kind }
})
