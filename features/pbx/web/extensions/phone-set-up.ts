/** An extension's settings, shown once with a new secret; names as in the server's `deskPhoneSetUp`. */
export type PhoneSettings = Readonly<Record<string, string>>

export const PLACES = [1, 2, 3] as const
export type Place = (typeof PLACES)[number]

/** TLS settings appear only where the telephone server has TLS. */
export type Transport = 'UDP' | 'TLS'

export const hasTls = (settings: PhoneSettings): boolean => settings.sip_tls_port !== undefined

/** Settings of one of the extension's phones. */
export function phoneSetUp(
  settings: PhoneSettings,
  place: Place,
  transport: Transport,
): Record<string, string> {
  const { sip_server = '', secret = '' } = settings
  const places = (first: string) => [settings[first], settings[`${first}_2`], settings[`${first}_3`]]
  if (transport === 'TLS')
    return {
      sip_user: places('sip_tls_user')[place - 1] ?? '',
      sip_server,
      sip_port: settings.sip_tls_port ?? '',
      sip_transport: 'TLS',
      // The telephone server refuses unencrypted media over TLS.
      sip_media: 'SRTP (SDES)',
      sip_auth_user: settings.sip_tls_user ?? '',
      secret,
    }
  return {
    sip_user: places('sip_user')[place - 1] ?? '',
    sip_server,
    sip_port: settings.sip_port ?? '',
    sip_transport: settings.sip_transport ?? '',
    sip_auth_user: settings.sip_auth_user ?? '',
    secret,
  }
}
