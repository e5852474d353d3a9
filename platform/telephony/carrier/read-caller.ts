import { cutText } from '#platform/contract/cut-text.ts'
import { ANONYMOUS } from '../contract/hidden-caller.ts'
import { e164Of } from '../numbers/parse-phone.ts'
import { canonicalNumber, type NumberTerms } from './canonical-number.ts'
import type { CarrierHeaders } from './carrier-headers.ts'
import { readAddresses, type SipAddress } from './sip-address.ts'

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

const HIDDEN_USER =
  /^(?:anonymous|an[oó]nimo|restricted|restringido|private|privado|withheld|oculto|n[uú]mero[ _]?(?:oculto|privado))$/i
/** Says only that whoever wrote it knows no number: the network may know one. */
const NO_USER = /^(?:unavailable|unknown|desconocido|no[ _]?disponible|asterisk|null|-1|\+*0*)$/i
/** `Unavailable` as a name only says that the name is not known. */
const HIDDEN_NAME =
  /^(?:anonymous|an[oó]nimo|restricted|restringido|private|privado|withheld|oculto|n[uú]mero (?:oculto|privado))$/i
const NO_NAME =
  /^(?:unavailable|unknown|desconocido|no disponible|not available|out of area|null|asterisk|wireless caller|cell(?:ular)? phone)$/i
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
  const asserted = trusted ? vouchedFor(headers) : null
  const hidden = { number: ANONYMOUS, name: '', hidden: true, asserted: asserted !== null }
  if (isHidden(headers, from, trusted)) return hidden
  const known = asserted ?? from
  if (!known || NO_USER.test(known.user) || HIDDEN_NAME.test(known.name)) return hidden
  const number = canonicalNumber(known, terms)
  const name = nameOf(asserted) || nameOf(from)
  const isNumber = (text: string) =>
    text === known.user || text === from?.user || e164Of(text, terms.country) === number
  return { number, name: isNumber(name) ? '' : name, hidden: false, asserted: asserted !== null }
}

const hasNumber = ({ user }: SipAddress): boolean =>
  /\d/.test(user) && !HIDDEN_USER.test(user) && !NO_USER.test(user)

const vouchedFor = ({ asserted, remoteParty }: CarrierHeaders): SipAddress | null =>
  [...readAddresses(asserted), ...callersOf(remoteParty)].find(hasNumber) ?? null

/** Remote-Party-ID may name others than the caller. */
const callersOf = (remoteParty: string): SipAddress[] =>
  readAddresses(remoteParty).filter(({ parameters }) => (parameters.get('party') ?? 'calling') === 'calling')

function isHidden({ privacy, remoteParty }: CarrierHeaders, from: SipAddress | undefined, trusted: boolean) {
  const wanted = privacy
    .toLowerCase()
    .split(/[;,]/)
    .map((one) => one.trim())
  if (wanted.some((one) => one === 'id' || one === 'user' || one === 'header')) return true
  const former = trusted ? callersOf(remoteParty)[0]?.parameters.get('privacy') : undefined
  if (former === 'full' || former === 'uri') return true
  if (!from) return false
  return HIDDEN_USER.test(from.user) || HIDDEN_NAME.test(from.name) || from.host === 'anonymous.invalid'
}

function nameOf(address: SipAddress | null | undefined): string {
  const name = (address?.name ?? '').replaceAll(/[\s\p{C}]+/gu, ' ').trim()
  return NO_NAME.test(name) ? '' : cutText(name, MAX_NAME)
}
