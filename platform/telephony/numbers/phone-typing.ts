import {
  AsYouType,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { cleanNumber } from './clean-number.ts'
import { callingCode, isPhone, parsePhone } from './parse-phone.ts'

interface TypedNumber {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** As its country groups it. */
  readonly national: string
  /** E.164, or as typed while it is no number; '' for nothing. */
  readonly value: string
}

/** All countries with numbers, ISO 3166-1 alpha-2. */
export const phoneCountries = (): readonly string[] => getCountries()

/**
 * The number that somebody is typing beside a chosen country; one with `+` or `00` sets the country. `home`: where a number without
 * calling code is read when it is sent.
 */
export function typePhone(text: string, country: string, home: string): TypedNumber {
  const clean = cleanNumber(text)
  const parsed = parsePhone(clean, country)
  const formatter = new AsYouType(isSupportedCountry(country) ? country : undefined)
  const national = formatter.input(clean)
  const isGlobal = /^(?:\+|00)/.test(clean)
  // While it is being typed a national number may begin like one of another country.
  if (isPhone(parsed) && (isGlobal || callingCode(parsed.country ?? '') === callingCode(country)))
    return { country: isGlobal ? (parsed.country ?? country) : country, national, value: parsed.e164 }
  const value = country === home ? clean : (formatter.getNumber()?.number ?? clean)
  return { country: formatter.getCountry() ?? country, national, value }
}

/** A stored number in its own country's form; what is none, as it is. */
export function showTyped(value: string, home: string): Omit<TypedNumber, 'value'> {
  const parsed = parsePhone(value, home)
  if (!isPhone(parsed) || parsed.country === null) return { country: home, national: value }
  const national = parsePhoneNumberFromString(parsed.e164)?.formatNational() ?? value
  return { country: parsed.country, national }
}
