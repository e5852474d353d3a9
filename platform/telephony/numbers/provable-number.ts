import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Kinds that cost no more than an ordinary call: no special rates, and no shared costs. */
const ORDINARY: ReadonlySet<string> = new Set([
  'FIXED_LINE',
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'TOLL_FREE',
  'VOIP',
])

/**
 * Whether the platform may call a number at its own cost to prove whose it is: an ordinary one of these countries. Countries with the
 * same calling code are different ones. `number`: E.164 with plus; `countries`: ISO 3166-1 alpha-2.
 */
export function isProvable(number: string, countries: readonly string[]): boolean {
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed?.isValid() || parsed.country === undefined) return false
  return countries.includes(parsed.country) && ORDINARY.has(parsed.getType() ?? '')
}
