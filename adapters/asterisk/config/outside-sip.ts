import type { Section } from './ini.ts'
import type { SimulatedCarrierSettings, SipSettings } from './settings.ts'

export const OUTSIDE_CONTEXT = 'outside'
/** The carrier's endpoint towards the company. */
export const CARRIER_ENDPOINT = 'simulator.carrier'
/** Endpoint of all external telephones; each is identified by the number in its SIP Contact. */
export const PHONE_ENDPOINT = 'simulator.phone'

/** Accounts of further companies: whoever registers is a customer, as with a real carrier. */
export const CUSTOMER_ENDPOINTS: readonly string[] = [1, 2, 3].map((at) => `simulator.customer${at}`)

/** Loopback, separate from our own SIP: the address distinguishes their requests. */
const OUTSIDE_ADDRESS = '127.0.0.2'
/**
 * Registrar of further companies. Asterisk identifies their trunks by source address, so the first company's calls must come
 * from another one.
 */
export const CUSTOMERS_ADDRESS = '127.0.0.3'

/** The simulated carrier: registers with us as a trunk, and accepts calls over it, like a real one. */
export function outsideSections(outside: SimulatedCarrierSettings, sip: SipSettings): Section[] {
  const server = `sip:${sip.address === '0.0.0.0' ? '127.0.0.1' : sip.address}:${sip.port}`
  const common = [
    ['type', 'endpoint'],
    ['context', OUTSIDE_CONTEXT],
    ['disallow', 'all'],
    ['direct_media', 'no'],
    ['rtp_symmetric', 'yes'],
    ['rewrite_contact', 'yes'],
    ['force_rport', 'yes'],
    ['dtmf_mode', 'rfc4733'],
    ['language', 'es'],
    ['allow_transfer', 'no'],
    ['allow_subscribe', 'no'],
  ] as const
  return [
    [
      'transport-outside',
      ['type', 'transport'],
      ['protocol', 'udp'],
      ['bind', `${OUTSIDE_ADDRESS}:${outside.port}`],
    ],
    [
      'transport-customers',
      ['type', 'transport'],
      ['protocol', 'udp'],
      ['bind', `${CUSTOMERS_ADDRESS}:${outside.port}`],
    ],
    [
      CARRIER_ENDPOINT,
      ...common,
      ['allow', 'ulaw,alaw'],
      ['transport', 'transport-outside'],
      ['aors', CARRIER_ENDPOINT],
      ['outbound_auth', CARRIER_ENDPOINT],
      ['from_domain', OUTSIDE_ADDRESS],
    ],
    [CARRIER_ENDPOINT, ['type', 'aor'], ['contact', server]],
    [
      CARRIER_ENDPOINT,
      ['type', 'auth'],
      ['auth_type', 'userpass'],
      ['username', outside.trunk],
      ['password', outside.secret],
    ],
    [
      CARRIER_ENDPOINT,
      ['type', 'identify'],
      ['endpoint', CARRIER_ENDPOINT],
      ['match_request_uri', `/^sip:[^@]+@${OUTSIDE_ADDRESS.replaceAll('.', '\\.')}:${outside.port}/`],
    ],
    [
      CARRIER_ENDPOINT,
      ['type', 'registration'],
      ['server_uri', server],
      ['client_uri', server.replace('sip:', `sip:${outside.trunk}@`)],
      ['contact_user', 'carrier'],
      ['outbound_auth', CARRIER_ENDPOINT],
      ['transport', 'transport-outside'],
      ['retry_interval', 2],
      ['forbidden_retry_interval', 10],
      ['max_retries', 10_000],
      ['auth_rejection_permanent', 'no'],
    ],
    [
      PHONE_ENDPOINT,
      ...common,
      ['allow', 'opus,ulaw,alaw'],
      ['webrtc', 'yes'],
      ['dtls_auto_generate_cert', 'yes'],
      ['aors', PHONE_ENDPOINT],
      ['auth', PHONE_ENDPOINT],
      ['identify_by', 'auth_username,username'],
    ],
    // Every browser tab is a device of this endpoint.
    [
      PHONE_ENDPOINT,
      ['type', 'aor'],
      ['max_contacts', 50],
      ['remove_existing', 'no'],
      ['remove_unavailable', 'yes'],
    ],
    [
      PHONE_ENDPOINT,
      ['type', 'auth'],
      ['auth_type', 'userpass'],
      ['username', PHONE_ENDPOINT],
      ['password', outside.phoneSecret],
    ],
    ...CUSTOMER_ENDPOINTS.flatMap((name) => customer(name, common, outside.customerSecret)),
  ]
}

/** The registration tells where a company is, P-Asserted-Identity who calls. */
const customer = (name: string, common: readonly Section[1][], secret: string): Section[] => [
  [
    name,
    ...common,
    ['allow', 'ulaw,alaw'],
    ['transport', 'transport-customers'],
    ['aors', name],
    ['auth', name],
    ['identify_by', 'auth_username,username'],
    ['trust_id_inbound', 'yes'],
    ['from_domain', CUSTOMERS_ADDRESS],
  ],
  [name, ['type', 'aor'], ['max_contacts', 1], ['remove_existing', 'yes']],
  [name, ['type', 'auth'], ['auth_type', 'userpass'], ['username', name], ['password', secret]],
]
