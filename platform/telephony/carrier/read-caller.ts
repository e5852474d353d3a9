import { cutText } from '#platform/contract/cut-text.ts'
import { ANONYMOUS } from '../contract/hidden-caller.ts'
import { e164Of } from '../numbers/parse-phone.ts'
import { saysHidden, saysNobody, saysUnknown, spellsHidden } from './caller-words.ts'
import { canonicalNumber, isPublic, type NumberTerms } from './canonical-number.ts'
import type { CarrierHeaders } from './carrier-headers.ts'
import { plainName } from './display-name.ts'
import { readAddresses, type SipAddress, tokenOf } from './sip-address.ts'

/** Who calls, as the carrier says. */
export interface CarrierCaller {
  /** `canonicalNumber`; `anonymous` for a hidden one. */
  readonly number: string
  /** Empty: none. */
  readonly name: string
  /** The caller does not want their number shown, whether or not the carrier sent it. */
  readonly hidden: boolean
  /** The network vouches for the number. */
  readonly asserted: boolean
}

const MAX_NAME = 80

/**
 * The caller of a call from outside. A trusted carrier's P-Asserted-Identity, or Remote-Party-ID, comes before From, which anybody
 * may write. Whoever asks for privacy stays hidden, even where the number was sent along.
 */
export function readCaller(
  headers: CarrierHeaders,
  { trusted, ...terms }: NumberTerms & { trusted: boolean },
): CarrierCaller {
  const [from] = readAddresses(headers.from)
  const vouched = trusted ? vouchedFor(headers) : []
  const asserted = vouched[0] ?? null
  const hidden = { number: ANONYMOUS, name: '', hidden: true, asserted: asserted !== null }
  if (isHidden(headers, from, trusted)) return hidden
  const known = asserted ?? from
  if (!known || saysUnknown(known.user) || saysHidden(known.name)) return hidden
  if (spellsHidden(known.user) && !isPublic(known, terms)) return hidden
  const number = canonicalNumber(known, terms)
  // Of two addresses of one caller either may bring the name. Remote-Party-ID may ask to keep the name alone.
  const same = vouched.filter((one) => canonicalNumber(one, terms) === number)
  const name = same.some((one) => tokenOf(one, 'privacy') === 'name')
    ? ''
    : (same.map(nameOf).find((one) => one !== '') ?? nameOf(from))
  const isNumber = (text: string) =>
    text === known.user || text === from?.user || e164Of(text, terms.country) === number
  return { number, name: isNumber(name) ? '' : name, hidden: false, asserted: asserted !== null }
}

const hasNumber = ({ user }: SipAddress): boolean => /\d/.test(user) && !saysUnknown(user)

/** The addresses by which the network knows the caller, the surest first. */
const vouchedFor = ({ asserted, remoteParty }: CarrierHeaders): SipAddress[] =>
  [...readAddresses(asserted), ...callersOf(remoteParty)].filter(hasNumber)

/** Remote-Party-ID may name others than the caller. */
const callersOf = (remoteParty: string): SipAddress[] =>
  readAddresses(remoteParty).filter((address) => (tokenOf(address, 'party') ?? 'calling') === 'calling')

function isHidden({ privacy, remoteParty }: CarrierHeaders, from: SipAddress | undefined, trusted: boolean) {
  const wanted = privacy.toLowerCase().split(/[\s;,"]+/)
  if (wanted.some((one) => one === 'id' || one === 'user' || one === 'header')) return true
  const [caller] = trusted ? callersOf(remoteParty) : []
  const former = caller && tokenOf(caller, 'privacy')
  if (former === 'full' || former === 'uri') return true
  if (!from) return false
  const [user = ''] = from.user.split('@')
  return saysHidden(user) || saysHidden(from.name) || from.host === 'anonymous.invalid'
}

function nameOf(address: SipAddress | undefined): string {
  const name = plainName(address?.name ?? '')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
  return saysNobody(name) ? '' : cutText(name, MAX_NAME)
}
