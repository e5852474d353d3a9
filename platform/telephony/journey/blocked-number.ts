import { HIDDEN_CALLERS, isHidden } from '../contract/hidden-caller.ts'
import { withoutSeparators } from '../numbers/clean-number.ts'
import { callingCode, isPhone, matchKey, parsePhone } from '../numbers/parse-phone.ts'

/** The dialled digits without `+` or `00`. */
const plain = (number: string): string => number.replace(/^(\+|00)/, '')

/** How a number may begin: as it came, and a public one with calling code and, in its own country, without. */
function beginnings(number: string, country: string): string[] {
  const parsed = parsePhone(number, country)
  if (!isPhone(parsed)) return [plain(number)]
  const whole = parsed.e164.slice(1)
  const isOwn = whole === callingCode(country) + parsed.national
  return [plain(number), whole, ...(isOwn ? [parsed.national] : [])]
}

/** Digits that all forms of a number have in common, at its end. */
const END = 6

/**
 * Whether a list has a number: the whole number in any form of the country, a beginning with `*`, or hidden callers. `country`: the
 * company's, ISO 3166-1 alpha-2.
 */
export function isBlocked(patterns: readonly string[], number: string, country: string): boolean {
  if (patterns.length === 0) return false
  if (isHidden(number)) return patterns.includes(HIDDEN_CALLERS) || patterns.includes(number)
  const key = matchKey(number, country)
  const end = withoutSeparators(number).slice(-END)
  const known = beginnings(number, country)
  return patterns.some((pattern) => {
    if (pattern.length > 1 && pattern.endsWith('*')) return isBeginning(pattern.slice(0, -1), known, country)
    const isLike = pattern.slice(-END) === end
    return isLike && (plain(pattern) === plain(number) || matchKey(pattern, country) === key)
  })
}

function isBeginning(written: string, known: readonly string[], country: string): boolean {
  const beginning = plain(written)
  const code = callingCode(country)
  // +57300* is also 300…, for numbers that exist only within the country.
  const national =
    beginning !== written && code !== '' && beginning.startsWith(code) ? beginning.slice(code.length) : ''
  return known.some((one) => one.startsWith(beginning) || (national !== '' && one.startsWith(national)))
}
