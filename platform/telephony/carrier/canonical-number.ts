import { cutText } from '#platform/contract/cut-text.ts'
import { type NumberRule, rewritten } from '../number-rules.ts'
import { withoutSeparators } from '../numbers/clean-number.ts'
import { isPhone, parsePhone } from '../numbers/parse-phone.ts'
import type { SipAddress } from './sip-address.ts'

/** Longer than any number. */
const MAX_LENGTH = 32

/** How the numbers of a company are read. */
export interface NumberTerms {
  /** Of the company, ISO 3166-1 alpha-2. */
  readonly country: string
  /** The operator's, as in `Plan`. */
  readonly numberRules?: readonly NumberRule[]
}

/** Whether the address is a public number. */
export const isPublic = (address: SipAddress, terms: NumberTerms): boolean => isPhone(read(address, terms))

/**
 * One number for all of its notations: E.164 with plus for a public one, of anything else the user part as it came, without
 * separators. Empty: the address has none.
 */
export function canonicalNumber(address: SipAddress, terms: NumberTerms): string {
  const parsed = read(address, terms)
  return isPhone(parsed) ? parsed.e164 : rewrittenUser(address, terms)
}

const rewrittenUser = ({ user }: SipAddress, terms: NumberTerms): string =>
  rewritten(terms, cutText(withoutSeparators(user), MAX_LENGTH))

/**
 * Where a rule applies, the user part that it makes; else the whole address, whose parameters say more. Some carriers name a context
 * beside a number that is already whole, and some a password.
 */
function read(address: SipAddress, terms: NumberTerms): ReturnType<typeof parsePhone> {
  const user = rewrittenUser(address, terms)
  const isRewritten = user !== cutText(withoutSeparators(address.user), MAX_LENGTH)
  const whole = parsePhone(isRewritten ? user : address.uri, terms.country)
  return isRewritten || isPhone(whole) ? whole : parsePhone(user, terms.country)
}
