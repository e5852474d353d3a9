import { withoutSeparators } from '../numbers/clean-number.ts'
import { isPhone, parsePhone } from '../numbers/parse-phone.ts'
import type { SipAddress } from './sip-address.ts'

/** Longer than any number. */
const MAX_LENGTH = 32

/** Whether the address is a public number, for a company in `country` (ISO 3166-1 alpha-2). */
export const isPublic = ({ uri }: SipAddress, country: string): boolean => isPhone(parsePhone(uri, country))

/**
 * One number for all of its notations: E.164 with plus for a public one, of anything else the user part as it came, without
 * separators. Empty: the address has none.
 */
export function canonicalNumber({ uri, user }: SipAddress, country: string): string {
  const parsed = parsePhone(uri, country)
  return isPhone(parsed) ? parsed.e164 : withoutSeparators(user).slice(0, MAX_LENGTH)
}
