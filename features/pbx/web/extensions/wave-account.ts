/** An extension's settings, shown once with a new secret: see the server's `deskPhoneSetUp`. */
export interface PhoneAccount {
  server: string
  port: string
  /** User name of the SIP registration. */
  user: string
  authUser: string
  secret: string
  /** The extension's number and name, for the phone's own screen. */
  number: string
  name: string
}

const NAMES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', "'": 'apos', '"': 'quot' }
const escaped = (text: string): string => text.replaceAll(/[&<>'"]/g, (sign) => `&${NAMES[sign]};`)

/** Sends everything as dialled: the exchange interprets numbers. */
const DIAL_PLAN = '{x+|*x+|*++}'

/** The account as a QR code for the softphone Grandstream Wave. */
export function waveAccount({ server, port, user, authUser, secret, number, name }: PhoneAccount): string {
  const address = `${server}:${port}`
  const parts = {
    RegisterServer: address,
    OutboundServer: address,
    UserID: user,
    AuthID: authUser,
    AuthPass: secret,
    AccountName: number,
    DisplayName: name,
    Dialplan: DIAL_PLAN,
    RandomPort: '0',
  }
  const body = Object.entries(parts).map(([tag, text]) => `<${tag}>${escaped(text)}</${tag}>`)
  return `<?xml version="1.0" encoding="utf-8"?><AccountConfig version="1"><Account>${body.join('')}</Account></AccountConfig>`
}
