import { deskUserName, phoneAddressNames, tlsUserName } from '#platform/telephony/endpoint-name.ts'
import type { SecretSettings } from '../create-extension.ts'

export interface DeskPhoneSettings extends SecretSettings {
  /** SIP port of the program's own telephone server; null when unknown, as for one the program did not start. */
  deskPhonePort?: number | null
  /** Its SIP port over TLS. */
  deskPhoneTlsPort?: number | null
}

/** A telephone server's row. */
interface Registrar {
  kind: string
  ari_url: string | null
  sip_host: string | null
  sip_port: number | null
  /** 0: not configured. */
  sip_tls_port: number
}

const USUAL_PORT = 5060

/** The program's own telephone server answers at the host by which people reach the program. */
const hostOf = ({ sip_host, ari_url }: Registrar, origin: string): string =>
  sip_host ?? new URL(ari_url ?? origin).hostname

const portOf = ({ kind, sip_port }: Registrar, own: number | null): number =>
  sip_port ?? (kind === 'own' ? own : null) ?? USUAL_PORT

/** Null: no registration over TLS. */
const tlsPortOf = ({ kind, sip_tls_port }: Registrar, own: number | null): number | null =>
  sip_tls_port > 0 ? sip_tls_port : kind === 'own' ? own : null

/** A desk phone's settings with the secret in clear text: the only time it is shown. */
export const deskPhoneSetUp = (
  { deskPhonePort = null, deskPhoneTlsPort = null }: DeskPhoneSettings,
  phone: { endpoint: string; secret: string; registrar: Registrar; origin: string },
): Record<string, string> => {
  const [first, second, third] = phoneAddressNames(deskUserName(phone.endpoint))
  const tlsPort = tlsPortOf(phone.registrar, deskPhoneTlsPort)
  return {
    sip_server: hostOf(phone.registrar, phone.origin),
    sip_port: String(portOf(phone.registrar, deskPhonePort)),
    sip_transport: 'UDP',
    sip_user: first,
    sip_user_2: second,
    sip_user_3: third,
    sip_auth_user: deskUserName(phone.endpoint),
    secret: phone.secret,
    ...(tlsPort === null ? {} : overTls(phone.endpoint, tlsPort)),
  }
}

/** Settings that differ over TLS; the first user name is also the authentication user. */
function overTls(endpoint: string, port: number): Record<string, string> {
  const [first, second, third] = phoneAddressNames(tlsUserName(endpoint))
  return { sip_tls_port: String(port), sip_tls_user: first, sip_tls_user_2: second, sip_tls_user_3: third }
}
