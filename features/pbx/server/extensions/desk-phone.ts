import { deskAddressNames, deskUserName } from '#platform/telephony/endpoint-name.ts'
import type { SecretSettings } from '../create-extension.ts'

export interface DeskPhoneSettings extends SecretSettings {
  /** Of the own telephone server; null when it is not known, as with one that the program did not start. */
  deskPhonePort?: number | null
}

/** A telephone server as its row describes it. */
interface Registrar {
  kind: string
  ari_url: string | null
  sip_host: string | null
  sip_port: number | null
}

const USUAL_PORT = 5060

/** Who reaches the program by a name reaches its own telephone server by it, too. */
const hostOf = ({ sip_host, ari_url }: Registrar, origin: string): string =>
  sip_host ?? new URL(ari_url ?? origin).hostname

const portOf = ({ kind, sip_port }: Registrar, own: number | null): number =>
  sip_port ?? (kind === 'own' ? own : null) ?? USUAL_PORT

/** All that a desk phone is set up with. Only now is the secret known in the clear, so it is told now or never. */
export const deskPhoneSetUp = (
  { deskPhonePort = null }: DeskPhoneSettings,
  phone: { endpoint: string; secret: string; registrar: Registrar; origin: string },
): Record<string, string> => {
  const [first, second, third] = deskAddressNames(phone.endpoint)
  return {
    sip_server: hostOf(phone.registrar, phone.origin),
    sip_port: String(portOf(phone.registrar, deskPhonePort)),
    sip_transport: 'UDP',
    sip_user: first,
    sip_user_2: second,
    sip_user_3: third,
    sip_auth_user: deskUserName(phone.endpoint),
    secret: phone.secret,
  }
}
