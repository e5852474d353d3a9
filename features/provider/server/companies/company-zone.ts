import { Failure } from '#platform/access/failure.ts'
import { requireTimeZone } from '#platform/access/require-time-zone.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { countryDefaults, isCurrency } from '#platform/i18n/country-defaults.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { DEFAULT_COUNTRY } from '../countries/country-store.ts'

interface Place {
  country?: number | null | undefined
  time_zone?: string | null | undefined
  currency?: string | null | undefined
}

/** @throws Failure `invalid` of `time_zone` or `currency` */
export function checkZone(language: Language, { time_zone, currency }: Place): void {
  requireTimeZone(time_zone, language)
  if (currency && !isCurrency(currency))
    throw new Failure(invalid, {
      fields: { currency: [translate(providerTexts, language, 'company.currency.unknown')] },
    })
}

const codeOf = async (rows: Rows, country: number): Promise<string> =>
  (await rows.selectFrom('countries').select('iso_code').where('id', '=', country).executeTakeFirst())
    ?.iso_code ?? ''

/** Zone and currency of a new company that none were chosen for: its country's. */
export async function zoneOfNew(rows: Rows, given: Place): Promise<Place> {
  const { zones, currency } = countryDefaults(await codeOf(rows, given.country ?? DEFAULT_COUNTRY))
  return { time_zone: given.time_zone ?? zones[0], currency: given.currency ?? currency }
}

/**
 * Zone and currency after a change of the country: what was the old country's becomes the new one's, and what the company has of
 * its own stays.
 */
export async function zoneOfMoved(rows: Rows, id: number, patch: Place): Promise<Place> {
  if (patch.country === undefined) return {}
  const before = await rows
    .selectFrom('companies')
    .innerJoin('countries', 'countries.id', 'companies.country_id')
    .select(['country_id', 'iso_code', 'time_zone', 'currency'])
    .where('companies.id', '=', id)
    .executeTakeFirstOrThrow()
  const country = patch.country ?? DEFAULT_COUNTRY
  if (country === before.country_id) return {}
  const [from, to] = [countryDefaults(before.iso_code), countryDefaults(await codeOf(rows, country))]
  const foreign = from.zones.includes(before.time_zone) && !to.zones.includes(before.time_zone)
  return {
    ...(!patch.time_zone && foreign ? { time_zone: to.zones[0] } : {}),
    ...(!patch.currency && before.currency === from.currency ? { currency: to.currency } : {}),
  }
}
