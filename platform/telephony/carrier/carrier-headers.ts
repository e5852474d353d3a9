/** What a carrier writes in an INVITE about who calls whom, as it came; empty: no such header. */
export interface CarrierHeaders {
  /** Request-URI: whom the carrier calls. At a trunk that registers it is the registered contact. */
  readonly requestUri: string
  readonly from: string
  readonly to: string
  /** P-Called-Party-ID (RFC 7315): the number that was called, before a registrar replaced it by the contact. */
  readonly calledParty: string
  /** P-Asserted-Identity (RFC 3325), one or two addresses: who calls, as the network knows. */
  readonly asserted: string
  /** Remote-Party-ID: its predecessor. */
  readonly remoteParty: string
  /** Privacy (RFC 3323). */
  readonly privacy: string
  /** Diversion (RFC 5806): who forwarded the call, the latest first. */
  readonly diversion: string
  /** History-Info (RFC 7044): the same, the earliest first. */
  readonly historyInfo: string
  /** Priority (RFC 3261, RFC 7090). */
  readonly priority: string
}

/** Their names in SIP; the Request-URI is no header. */
export const HEADER_NAMES = {
  from: 'From',
  to: 'To',
  calledParty: 'P-Called-Party-ID',
  asserted: 'P-Asserted-Identity',
  remoteParty: 'Remote-Party-ID',
  privacy: 'Privacy',
  diversion: 'Diversion',
  historyInfo: 'History-Info',
  priority: 'Priority',
} as const satisfies Record<keyof Omit<CarrierHeaders, 'requestUri'>, string>

const NONE: CarrierHeaders = {
  requestUri: '',
  from: '',
  to: '',
  calledParty: '',
  asserted: '',
  remoteParty: '',
  privacy: '',
  diversion: '',
  historyInfo: '',
  priority: '',
}

/** As of a call of which only the dialled number and the caller are known. */
export function plainHeaders(dialed: string, from: { name: string; number: string }): CarrierHeaders {
  const name = from.name === '' ? '' : `"${from.name.replaceAll(/["\\]/g, '\\$&')}" `
  const uri = `sip:${encodeURIComponent(dialed)}@carrier.invalid`
  return {
    ...NONE,
    requestUri: uri,
    to: `<${uri}>`,
    from: `${name}<sip:${encodeURIComponent(from.number)}@carrier.invalid>`,
  }
}
