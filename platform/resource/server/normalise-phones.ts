import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { findText, type Language } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { isPhone, type ParsedPhone, parsePhone } from '#platform/telephony/numbers/parse-phone.ts'
import { spellingsOf } from '#platform/telephony/numbers/phone-key.ts'
import type { NotAPhone } from '#platform/telephony/numbers/read-number.ts'
import type { Store, WriteContext } from './store.ts'

type PhoneContext = Pick<WriteContext, 'unit' | 'language'> & { principal: Pick<Principal, 'companyId'> }

/** The company's country, ISO 3166-1 alpha-2. */
export async function ownCountry(rows: Rows, companyId: number): Promise<string> {
  const { iso_code: code } = await rows
    .selectFrom('companies')
    .innerJoin('countries', 'countries.id', 'companies.country_id')
    .select('countries.iso_code')
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return code
}

const countries = new WeakMap<UnitOfWork, Promise<string>>()

/** `ownCountry`, cached per transaction: an import has thousands of numbers. */
export function countryIn(unit: UnitOfWork, companyId: number): Promise<string> {
  const known = countries.get(unit) ?? ownCountry(unit.rows, companyId)
  countries.set(unit, known)
  return known
}

/** Forms in which a number may be stored, E.164; none for an extension, a short code or anything else. */
export async function numberForms(rows: Rows, companyId: number, input: string): Promise<string[]> {
  // Extensions and short codes identify no person.
  const parsed = parsePhone(input, isGlobal(input) ? '' : await ownCountry(rows, companyId))
  return isPhone(parsed) ? [...new Set([parsed.e164, ...spellingsOf(parsed.e164)])] : []
}

/** With a plus it does not matter where somebody writes it. */
const isGlobal = (input: string): boolean => input.trim().startsWith('+')

const TEXTS = {
  empty: 'field.phone',
  invalid: 'field.phone',
  'not-a-number': 'field.phone',
  short: 'field.phone.short',
  local: 'field.phone.local',
  several: 'field.phone.several',
  scientific: 'field.phone.scientific',
} as const satisfies Record<NotAPhone, string>

/** Why a text is no number, in words. */
export const phoneProblem = (language: Language, reason: NotAPhone): string =>
  findText(platformTexts, language, TEXTS[reason]) ?? reason

/**
 * Converts the input's phone numbers to E.164. Values that `before` has already stay as they are: numbers are stored that today
 * would be refused.
 * @throws Failure by field for numbers that do not exist
 */
export async function normalisePhones(
  store: Store,
  { unit, principal, language }: PhoneContext,
  input: Record<string, unknown>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const provided = Object.entries(store.resource.fields).flatMap(([name, { kind }]) => {
    const value = input[name]
    const isNew = kind === 'phone' && typeof value === 'string' && value !== before[name]
    return isNew ? [[name, value] as const] : []
  })
  if (provided.length === 0) return input
  const isAbroad = provided.every(([, value]) => isGlobal(value))
  const country = isAbroad ? '' : await countryIn(unit, principal.companyId)
  const stored = { ...input }
  const fields: Record<string, string[]> = {}
  for (const [name, value] of provided) {
    const parsed: ParsedPhone = parsePhone(value, country)
    if (isPhone(parsed)) stored[name] = parsed.e164
    else fields[name] = [phoneProblem(language, parsed.reason)]
  }
  if (Object.keys(fields).length > 0) throw new Failure(invalid, { fields })
  return stored
}
