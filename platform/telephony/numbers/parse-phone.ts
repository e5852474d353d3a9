import {
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { withoutSeparators } from './clean-number.ts'
import { plannedKind } from './numbering-plan.ts'
import { phoneKey } from './phone-key.ts'
import { type NotAPhone, readNumber, type WrittenNumber } from './read-number.ts'
import { isLocal, renumbered, renumberedAfterCode } from './renumberings.ts'

/** A public number that exists. */
export interface Phone {
  /** With plus, as it is dialled from anywhere. */
  readonly e164: string
  /** By which it is compared: `phoneKey`. */
  readonly key: string
  /** Digits after the calling code. */
  readonly national: string
  /** ISO 3166-1 alpha-2; null for satellites and global networks. */
  readonly country: string | null
  /** `mobile`, `fixed_line`, `toll_free` …; null: unknown. */
  readonly kind: string | null
  /** To be dialled after the answer; null without one. */
  readonly extension: string | null
  /** In a range that the country's plan provides for, but no list has yet (`numbering-plan.ts`). */
  readonly unlisted: boolean
}

/** Digits with the calling code. */
const MIN_DIGITS_WITHOUT_PLUS = 11

export type ParsedPhone = Phone | { readonly reason: NotAPhone }

export const isPhone = (parsed: ParsedPhone): parsed is Phone => 'e164' in parsed

/**
 * The one reading of phone numbers: what people, spreadsheets, vCards, carriers and desk phones write, from somebody in `country`
 * (ISO 3166-1 alpha-2). Only numbers that exist are accepted, and ranges of the countries' plans that are not listed yet. `00` means `+`; where that number does not exist, the country's own
 * international prefixes are tried (`009` and a carrier's in Colombia). Without a prefix a national number comes before one with a
 * calling code. Nothing is guessed: a number without its area is `local`, a rounded one `scientific`.
 */
export function parsePhone(text: string, country: string): ParsedPhone {
  const written = readNumber(text)
  if (typeof written === 'string') return { reason: written }
  const found = firstOf(candidates(written, country)) ?? firstOf(unlisted(written, country))
  if (found) return phoneOf(found, written.extension)
  const { digits, international, perhapsSeveral } = written
  if (perhapsSeveral) return { reason: 'several' }
  return { reason: !international && isLocal(digits, country) ? 'local' : 'invalid' }
}

/** E.164 of a text, or null; `parsePhone` says why. */
export function e164Of(text: string, country: string): string | null {
  const parsed = parsePhone(text, country)
  return isPhone(parsed) ? parsed.e164 : null
}

/** The key of a text, by which it is compared, or null for what is no public number. */
export function keyOf(text: string, country: string): string | null {
  const parsed = parsePhone(text, country)
  return isPhone(parsed) ? parsed.key : null
}

/** `57`; '' for what is no country. `country`: ISO 3166-1 alpha-2. */
export const callingCode = (country: string): string =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : ''

function firstOf(numbers: Iterable<PhoneNumber | undefined>): PhoneNumber | undefined {
  for (const number of numbers) if (number) return number
  return undefined
}

/** What the digits may mean, in order. */
function* candidates({ digits, international }: WrittenNumber, country: string) {
  if (international) {
    yield existing(digits)
    return
  }
  // Carriers' prefixes make `00` ambiguous: in Colombia 0057 is also Russia by carrier 5.
  if (digits.startsWith('00')) yield existing(digits.slice(2))
  const own = isSupportedCountry(country) ? country : undefined
  const code = callingCode(country)
  if (own && code) {
    const parsed = parsePhoneNumberFromString(digits, own)
    if (parsed?.isValid()) yield parsed
    for (const national of renumbered(code, digits)) yield valid(`+${code}${national}`)
    // 0 and the own calling code: 057 310…
    if (digits.replace(/^0+/, '').startsWith(code)) yield existing(digits.replace(/^0+/, ''))
  }
  // Messengers and carriers leave the plus out. A digit that is missing must not make a national number a foreign one.
  if (digits.length >= MIN_DIGITS_WITHOUT_PLUS) yield existing(digits)
}

/** Numbers of a plan that no list has. Without a prefix only the own country's: any digits may be a number of some plan. */
function* unlisted({ digits, international }: WrittenNumber, country: string) {
  if (international || digits.startsWith('00')) {
    yield planned(digits.replace(/^00/, ''))
    return
  }
  const code = callingCode(country)
  if (code === '') return
  const bare = digits.replace(/^0+/, '')
  // With the area code that people put before mobiles, as libphonenumber strips it: 03 326 in Colombia.
  const national = isSupportedCountry(country) && parsePhoneNumberFromString(digits, country)?.nationalNumber
  for (const one of [national || bare, bare, ...renumbered(code, digits)]) yield planned(`${code}${one}`)
  if (bare.startsWith(code)) yield planned(bare)
}

/** The number with this calling code that its country's plan provides for. */
function planned(digits: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  if (!parsed) return undefined
  const code = parsed.countryCallingCode
  const meant = [parsed.nationalNumber, ...renumberedAfterCode(code, digits.slice(code.length))]
  const national = meant.find((one) => plannedKind(code, one) !== null)
  return national === undefined ? undefined : parsePhoneNumberFromString(`+${code}${national}`)
}

const valid = (e164: string): PhoneNumber | undefined => {
  const parsed = parsePhoneNumberFromString(e164)
  return parsed?.isValid() ? parsed : undefined
}

/** The number with this calling code, as it is called today. */
function existing(digits: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  if (!parsed) return undefined
  if (parsed.isValid()) return parsed
  const code = parsed.countryCallingCode
  const meant = renumberedAfterCode(code, digits.slice(code.length))
  return firstOf(meant.map((national) => valid(`+${code}${national}`)))
}

const phoneOf = (number: PhoneNumber, extension: string | null): Phone => ({
  e164: number.number,
  key: phoneKey(number.number),
  national: number.nationalNumber,
  country: number.country ?? null,
  kind:
    number.getType()?.toLowerCase() ?? plannedKind(number.countryCallingCode, number.nationalNumber) ?? null,
  extension,
  unlisted: !number.isValid(),
})

/**
 * By which any number is compared, whole: its key, or of an extension and a code the digits as they are. Carriers call from ranges
 * that no list has yet; their forms are one number, too.
 */
export const matchKey = (text: string, country: string): string => {
  const key = keyOf(text, country)
  if (key !== null) return key
  const written = withoutSeparators(text)
  return /^\+?\d{7,}$/.test(written) ? `+${unknownNumber(written, callingCode(country))}` : written
}

/** Digits with the calling code, as `number_key()` in the database reads them. */
function unknownNumber(written: string, code: string): string {
  if (written.startsWith('+')) return written.slice(1)
  if (/^00[1-9]\d{7,}$/.test(written)) return written.slice(2)
  if (written.startsWith('0')) return `${code}${written.slice(1)}`
  const hasCode = written.startsWith(code) && written.length >= code.length + 7
  // 55 is also an area code of Brazil.
  if (hasCode && !(code === '55' && written.length <= 11)) return written
  return written.length <= 10 || (code === '55' && written.length <= 11) ? `${code}${written}` : written
}
