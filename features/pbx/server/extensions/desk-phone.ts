import { deskUserName, phoneAddressNames, tlsUserName } from '#platform/telephony/endpoint-name.ts'
import type { SecretSettings } from '../create-extension.ts'

export interface DeskPhoneSettings extends SecretSettings {
  /** Of the own telephone server; null when it is not known, as with one that the program did not start. */
  deskPhonePort?: number | null
  /** The same over TLS. */
  deskPhoneTlsPort?: number | null
}

/** A telephone server as its row describes it. */
interface Registrar {
  kind: string
  ari_url: string | null
  sip_host: string | null
  sip_port: number | null
  /** 0: none of its own. */
  sip_tls_port: number
}

const USUAL_PORT = 5060

/** Who reaches the program by a name reaches its own telephone server by it, too. */
const hostOf = ({ sip_host, ari_url }: Registrar, origin: string): string =>
  sip_host ?? new URL(ari_url ?? origin).hostname

const portOf = ({ kind, sip_port }: Registrar, own: number | null): number =>
  sip_port ?? (kind === 'own' ? own : null) ?? USUAL_PORT

/** Null: phones cannot register over TLS there. */
const tlsPortOf = ({ kind, sip_tls_port }: Registrar, own: number | null): number | null =>
  sip_tls_port > 0 ? sip_tls_port : kind === 'own' ? own : null

/** A desk phone's settings. The secret is in the clear only now, so it is shown now or never. */
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

/** What is otherwise for a phone over TLS, whose first user name is the secret's as well. */
function overTls(endpoint: string, port: number): Record<string, string> {
  const [first, second, third] = phoneAddressNames(tlsUserName(endpoint))
  return { sip_tls_port: String(port), sip_tls_user: first, sip_tls_user_2: second, sip_tls_user_3: third }
}
