import { canonicalNumber, isPublic, type NumberTerms } from './canonical-number.ts'
import type { CarrierHeaders } from './carrier-headers.ts'
import { readAddresses, type SipAddress } from './sip-address.ts'

/**
 * The numbers that a call may be for, the likeliest first; never empty. The Request-URI says whom the carrier calls. Only where it is
 * no public number, or the name under which the trunk registered (`username`; empty: none), the call may be for the number that was
 * dialled before: P-Called-Party-ID, then To, which the caller's side writes.
 */
export function readCalled(
  { requestUri, calledParty, to }: CarrierHeaders,
  { username, ...terms }: NumberTerms & { username: string },
): readonly [string, ...string[]] {
  const [request] = readAddresses(`<${requestUri}>`)
  const earlier = [calledParty, to].flatMap((header) => readAddresses(header)[0] ?? [])
  const numberOf = (address: SipAddress) => canonicalNumber(address, terms)
  const asked = request ? numberOf(request) : ''
  const isContact = username !== '' && request !== undefined && isUser(request, username)
  if (request && !isContact && isPublic(request, terms)) return [asked]
  const others = earlier.map(numberOf)
  const all = isContact ? [...others, asked] : [asked, ...others]
  const [first = '', ...rest] = all.filter((number) => number !== '')
  return [first, ...rest.filter((number, at) => number !== first && rest.indexOf(number) === at)]
}

const isUser = ({ user }: SipAddress, username: string): boolean =>
  user.toLowerCase() === username.toLowerCase() ||
  user.toLowerCase() === username.split('@')[0]?.toLowerCase()
