import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { type DeskPhoneSettings, deskPhoneSetUp } from '../extensions/desk-phone.ts'
import type { PhoneSettings } from './config/phone-settings.ts'
import type { FoundPhone } from './desk-phone.queries.ts'
import { folderOf } from './phone-link.ts'

/** Of the zone's clock to UTC at an instant, in seconds. */
export function zoneOffset(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? []
  const seconds = Number(hours) * 3600 + Number(minutes) * 60
  return sign === '-' ? -seconds : seconds
}

/** @returns null when its secrets are void */
export function phoneSettingsOf(
  phone: FoundPhone,
  settings: DeskPhoneSettings,
  box: Pick<SealedBox, 'open'>,
  now: Date,
): PhoneSettings | null {
  if (phone.desk_secret_sealed === null || phone.password_sealed === null) return null
  const secret = box.open(phone.desk_secret_sealed)
  const { endpoint, origin } = phone
  const account = deskPhoneSetUp(settings, { endpoint, secret, registrar: phone, origin })
  const encrypted = phone.transport === 'tls' && account.sip_tls_port !== undefined
  const first = encrypted ? 'sip_tls_user' : 'sip_user'
  return {
    mac: phone.mac,
    server: account.sip_server ?? '',
    port: (encrypted ? account.sip_tls_port : account.sip_port) ?? '',
    encrypted,
    user: account[phone.place === 1 ? first : `${first}_${phone.place}`] ?? '',
    authUser: (encrypted ? account.sip_tls_user : account.sip_auth_user) ?? '',
    secret,
    number: phone.number,
    name: phone.display_name,
    voicemail: phone.voicemail_extension === '' ? null : phone.voicemail_extension,
    keys: phone.keys,
    language: phone.language === 'company' ? phone.company_language : phone.language,
    offsetSeconds: zoneOffset(phone.time_zone, now),
    codecs: phone.codecs.split(','),
    url: folderOf(origin, phone.public_key),
    fetchUser: phone.mac,
    fetchPassword: box.open(phone.password_sealed),
  }
}
