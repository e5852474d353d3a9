import { isPhone, parsePhone } from './parse-phone.ts'
import { spellingsOf } from './phone-key.ts'

/**
 * Forms in which a number is dialled and arrives, to find it among those that calls stored as they came: with and without plus,
 * `00` or calling code, in every spelling. `number`: E.164.
 */
export function formsOfNumber(number: string): string[] {
  const parsed = parsePhone(number, '')
  if (!isPhone(parsed)) return [number, number.replace(/^\+/, '')]
  const code = parsed.e164.slice(1, parsed.e164.length - parsed.national.length)
  const forms = [parsed.e164, ...spellingsOf(parsed.e164)].flatMap((one) => {
    const digits = one.slice(1)
    const national = digits.slice(code.length)
    return [one, digits, `00${digits}`, national, `0${national}`]
  })
  return [...new Set(forms)]
}
