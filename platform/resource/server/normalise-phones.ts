import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import type { Store, WriteContext } from './store.ts'

type PhoneContext = Pick<WriteContext, 'unit' | 'language'> & { principal: Pick<Principal, 'companyId'> }

/** The company's country. */
export async function ownCountry(rows: Rows, companyId: number): Promise<CountryCode> {
  const { iso_code: code } = await rows
    .selectFrom('companies')
    .innerJoin('countries', 'countries.id', 'companies.country_id')
    .select('countries.iso_code')
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return isSupportedCountry(code) ? code : 'CO'
}

const countries = new WeakMap<UnitOfWork, Promise<CountryCode>>()

/** Cached per transaction: an import has thousands of numbers. */
function countryIn(unit: UnitOfWork, companyId: number): Promise<CountryCode> {
  const known = countries.get(unit) ?? ownCountry(unit.rows, companyId)
  countries.set(unit, known)
  return known
}

/** Possible E.164 forms: in the company's country, or with a country code but no plus. */
export async function numberForms(rows: Rows, companyId: number, input: string): Promise<string[]> {
  const digits = input.replace(/^\+/, '')
  // Extensions and short codes identify no person.
  if (!/^\d{7,15}$/.test(digits)) return []
  const country = await ownCountry(rows, companyId)
  const forms = [parsePhoneNumberFromString(input, country), parsePhoneNumberFromString(`+${digits}`)]
  return [...new Set(forms.flatMap((number) => (number?.isPossible() ? [number.number as string] : [])))]
}

/**
 * Converts the input's phone numbers to E.164.
 * @throws Failure by field for impossible numbers
 */
export async function normalisePhones(
  store: Store,
  { unit, principal, language }: PhoneContext,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const provided = Object.entries(store.resource.fields).flatMap(([name, { kind }]) => {
    const value = input[name]
    return kind === 'phone' && typeof value === 'string' ? [[name, value] as const] : []
  })
  if (provided.length === 0) return input
  const national = provided.some(([, value]) => !value.startsWith('+'))
  const country = national ? await countryIn(unit, principal.companyId) : 'CO'
  const stored = { ...input }
  const fields: Record<string, string[]> = {}
  for (const [name, value] of provided) {
    const number = parsePhoneNumberFromString(value, country)
    if (number?.isPossible()) stored[name] = number.number
    else fields[name] = [findText(platformTexts, language, 'field.phone') ?? name]
  }
  if (Object.keys(fields).length > 0) throw new Failure(invalid, { fields })
  return stored
}
