import { canonicalNumber, type NumberTerms } from './canonical-number.ts'
import type { CarrierHeaders } from './carrier-headers.ts'
import { readAddresses, type SipAddress, tokenOf } from './sip-address.ts'

/**
 * The number that forwarded a call to us last, canonical; null: it was not forwarded, or whoever did is hidden. Diversion is what
 * carriers send; History-Info is its successor.
 */
export function readDiversion(
  { diversion, historyInfo, privacy }: CarrierHeaders,
  terms: NumberTerms,
): string | null {
  const [latest] = readAddresses(diversion)
  const by = latest ?? lastForwarder(readAddresses(historyInfo), terms)
  if (!by || !/\d/.test(by.user)) return null
  const isPrivate =
    ['full', 'uri'].includes(tokenOf(by, 'privacy') ?? 'off') ||
    /privacy=(?:history|header|id)/i.test(by.uri) ||
    (by !== latest && /\b(?:history|header)\b/i.test(privacy))
  return isPrivate ? null : canonicalNumber(by, terms)
}

/**
 * Of the entries of History-Info the last target that sent the call on for a reason. What follows it may be other forms of one number
 * and the contact that it registered.
 */
function lastForwarder(entries: readonly SipAddress[], terms: NumberTerms): SipAddress | undefined {
  const isSame = (one: SipAddress, other: SipAddress) =>
    one.user === other.user || canonicalNumber(one, terms) === canonicalNumber(other, terms)
  return entries.findLast((entry, at) => {
    const next = entries[at + 1]
    return next !== undefined && !isSame(entry, next) && isForwarded(entry, next)
  })
}

/** By a cause in the new target (RFC 4458), a reason in the old one (RFC 7044), or as a target of another person (`mp`). */
const isForwarded = (from: SipAddress, to: SipAddress): boolean =>
  /[;?&]cause=/i.test(to.uri) || /[?&]reason=/i.test(from.uri) || to.parameters.has('mp')
