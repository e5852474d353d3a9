import {
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { emergencyNumbers } from './emergency-numbers.ts'
import { plannedKind } from './numbering-plan.ts'
import { e164Of } from './parse-phone.ts'
import { isShort, type ShortClass, shortClass } from './short-class.ts'

/** What an outside number costs by itself, from the cheapest; `emergency` is free and open to everybody. */
export type NumberClass = 'emergency' | 'local' | 'mobile' | 'international' | 'premium'

export interface ClassifiedNumber {
  readonly class: NumberClass
  /** A short number of unknown cost: a route that names it may say what it is. */
  readonly uncertain: boolean
}

/** Satellites, global networks and international premium rate: no country, the highest prices. */
const GLOBAL_NETWORKS: ReadonlySet<string> = new Set(['870', '878', '881', '882', '883', '888', '979'])
/** Longest number that may be dialled without area code. */
const MAX_LOCAL_DIGITS = 8
/** Premium numbers begin like this in all of Latin America, also those that libphonenumber does not know. */
const LOOKS_PREMIUM = /^0?1?90[0-9]/

const COSTS: readonly NumberClass[] = ['emergency', 'local', 'mobile', 'international', 'premium']
/** The more expensive of both. */
export const dearer = <Class extends string>(order: readonly Class[], one: Class, other: Class): Class =>
  order.indexOf(one) >= order.indexOf(other) ? one : other

const certain = (found: NumberClass): ClassifiedNumber => ({ class: found, uncertain: false })

/**
 * The class of a number as somebody in this country dials it: with or without international prefix (`+`, `00`, the country's
 * own such as `011`, `119` or a carrier's `009`), area code or `+`. Of several readings the most expensive counts; what nobody can
 * read is international. `country`: ISO 3166-1 alpha-2.
 */
export const classOfNumber = (dialed: string, country: string): ClassifiedNumber =>
  classOfReadings([dialed], country)

/** The same for a number in several forms, of which the first counts where none can be read. */
export function classOfReadings(forms: readonly [string, ...string[]], country: string): ClassifiedNumber {
  const [dialed] = forms
  if (emergencyNumbers(country).has(dialed)) return certain('emergency')
  if (isShort(dialed)) return ofShort(shortClass(dialed, country))
  const all = forms.flatMap((form) => classesOf(form, country))
  const [first, ...others] = all
  return certain(first ? others.reduce(dearerNumber, first) : unread(dialed, country))
}

/** The more expensive of two numbers. */
export const dearerNumber = (one: NumberClass, other: NumberClass) => dearer(COSTS, one, other)

/** The classes of what a form may mean; none when nobody can read it. */
function classesOf(form: string, country: string): NumberClass[] {
  const found = readings(form, country).map((number) => ofReading(number, country))
  return found.length === 0 && unread(form, country) === 'premium' ? ['premium'] : found
}

/** A number that dialled digits may mean. */
export interface PossibleNumber {
  /** E.164 without plus. */
  digits: string
  /** ISO 3166, or the calling code where several countries or none have it. */
  country: string
}

/** Every number that these forms may mean to somebody in this country; none when nobody can read them. */
export function possibleNumbers(forms: readonly string[], country: string): PossibleNumber[] {
  const found = forms.flatMap((form) => (isShort(form) ? [] : readings(form, country)))
  const byDigits = new Map(
    found.map((number) => [number.number.slice(1), number.country ?? number.countryCallingCode]),
  )
  return [...byDigits].map(([digits, of]) => ({ digits, country: of }))
}

/** The class of a number that goes to a carrier; null when nobody can read it. */
export function knownClass(sent: string, country: string): NumberClass | null {
  if (isShort(sent)) return classOfNumber(sent, country).class
  const [first, ...others] = classesOf(sent, country)
  return first === undefined ? null : others.reduce(dearerNumber, first)
}

const ofShort = (found: ShortClass): ClassifiedNumber =>
  found === 'unknown' ? { class: 'premium', uncertain: true } : certain(found)

const iso = (country: string) => (isSupportedCountry(country) ? country : undefined)

/** The numbers that these digits may mean. */
function readings(dialed: string, country: string): PhoneNumber[] {
  const parsed = parsePhoneNumberFromString(dialed, iso(country))
  const known = parsed && (parsed.isValid() || GLOBAL_NETWORKS.has(parsed.countryCallingCode)) ? [parsed] : []
  // Prefixes of carriers make `00` ambiguous: in Colombia 0057 is Russia over carrier 5, to most trunks it is Colombia.
  if (dialed.startsWith('00')) {
    const abroad = known.filter(({ number }) => dialed.endsWith(number.slice(1)))
    const all = [...abroad, ...international(dialed.slice(2))]
    return all.length > 0 ? all : asParsed(`+${dialed.slice(2)}`, country)
  }
  const found = known.length > 0 ? known : asParsed(dialed, country)
  // Many trunks take international numbers without any prefix.
  return found.length > 0 || dialed.startsWith('+') ? found : international(dialed)
}

/** As people still write numbers whose plan has changed (Mexico's 01, 044 and 045), and in ranges that no list has yet. */
function asParsed(dialed: string, country: string): PhoneNumber[] {
  const e164 = e164Of(dialed, country)
  const parsed = e164 === null ? undefined : parsePhoneNumberFromString(e164)
  return parsed ? [parsed] : []
}

function international(digits: string): PhoneNumber[] {
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  const exists = parsed && (parsed.isValid() || GLOBAL_NETWORKS.has(parsed.countryCallingCode))
  return exists ? [parsed] : []
}

function ofReading(number: PhoneNumber, country: string): NumberClass {
  const { countryCallingCode: code, nationalNumber } = number
  const type = number.getType() ?? plannedKind(code, nationalNumber)
  if (type === 'PREMIUM_RATE' || type === 'PERSONAL_NUMBER' || type === 'PAGER') return 'premium'
  const own = iso(country)
  if (!own || code !== getCountryCallingCode(own))
    return GLOBAL_NETWORKS.has(code) ? 'premium' : 'international'
  // One calling code may have many countries: +1 is the United States, Jamaica and Puerto Rico.
  if (number.country !== own && type !== 'TOLL_FREE') return 'international'
  return type === 'MOBILE' || type === 'mobile' ? 'mobile' : 'local'
}

/** No number of any country: dialled without area code, a range newer than the data, or nonsense. */
function unread(written: string, country: string): NumberClass {
  const own = iso(country)
  const dialed = written.replace(/^00/, '+')
  const parsed = parsePhoneNumberFromString(dialed, own)
  const within = own !== undefined && parsed?.countryCallingCode === getCountryCallingCode(own)
  if (within && LOOKS_PREMIUM.test(parsed.nationalNumber)) return 'premium'
  if (LOOKS_PREMIUM.test(dialed)) return 'premium'
  if (dialed.startsWith('+')) return within && parsed.country === own ? 'mobile' : 'international'
  if (dialed.length <= MAX_LOCAL_DIGITS) return 'local'
  return within && parsed.country === own && parsed.isPossible() ? 'mobile' : 'international'
}

/** Whether a number (`+1…`) is of another country with the same calling code: Jamaica's for the United States. */
export function sharesCallingCode(number: string, country: string): boolean {
  const own = iso(country)
  const parsed = own && parsePhoneNumberFromString(number)
  if (!own || !parsed || parsed.countryCallingCode !== getCountryCallingCode(own)) return false
  return parsed.country !== undefined && parsed.country !== own && parsed.getType() !== 'TOLL_FREE'
}
