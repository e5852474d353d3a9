import {
  lineOf,
  type PhoneConfig,
  type PhoneSettings,
  PLAIN,
  SECONDS_BETWEEN_FETCHES,
} from './phone-settings.ts'

const CODECS: Readonly<Record<string, string>> = { g722: 'g722', alaw: 'pcma', ulaw: 'pcmu' }
const BUSY_LAMP = 16

/** `-5`, `+1`, `+5:30`: its list of zones has no others, and ignores what is not in it. */
function zone(offsetSeconds: number): string {
  const minutes = Math.abs(offsetSeconds) / 60
  const clock = [Math.floor(minutes / 60), ...(minutes % 60 === 0 ? [] : [minutes % 60])].join(':')
  if (minutes === 0) return '0'
  return `${offsetSeconds < 0 ? '-' : '+'}${clock}`
}

function valuesOf(phone: PhoneSettings): [string, string | number][] {
  const account = (name: string, value: string | number): [string, string | number] => [
    `account.1.${name}`,
    value,
  ]
  return [
    account('enable', 1),
    account('label', `${phone.number} ${phone.name}`),
    account('display_name', phone.name),
    account('user_name', phone.user),
    account('auth_name', phone.authUser),
    account('password', phone.secret),
    account('sip_server.1.address', phone.server),
    account('sip_server.1.port', phone.port),
    account('sip_server.1.transport_type', phone.encrypted ? 2 : 0),
    account('srtp_encryption', phone.encrypted ? 2 : 0),
    ...Object.entries(CODECS).flatMap(([codec, name]): [string, string | number][] => {
      const place = phone.codecs.indexOf(codec)
      return [
        account(`codec.${name}.enable`, place < 0 ? 0 : 1),
        ...(place < 0 ? [] : [account(`codec.${name}.priority`, place + 1)]),
      ]
    }),
    ['voice_mail.number.1', phone.voicemail ?? ''],
    ['lang.gui', phone.language === 'es' ? 'Spanish' : 'English'],
    ['local_time.time_zone', zone(phone.offsetSeconds)],
    ['local_time.summer_time', 0],
    ['linekey.1.type', 15],
    ['linekey.1.line', 1],
    ...phone.keys.flatMap(({ number, name }, at): [string, string | number][] => {
      const key = `linekey.${at + 2}`
      return [
        [`${key}.type`, BUSY_LAMP],
        [`${key}.line`, 1],
        [`${key}.value`, number],
        [`${key}.label`, name],
        [`${key}.extension`, '**'],
      ]
    }),
    ['static.auto_provision.server.url', phone.url],
    ['static.auto_provision.server.username', phone.fetchUser],
    ['static.auto_provision.server.password', phone.fetchPassword],
    ['static.auto_provision.repeat.enable', 1],
    ['static.auto_provision.repeat.minutes', SECONDS_BETWEEN_FETCHES / 60],
  ]
}

/** Lines of `name = value`; everything after the sign belongs to the value. */
export const yealink: PhoneConfig = {
  agent: 'yealink',
  address: (folder) => folder,
  files: (phone) => ({
    [`${phone.mac}.cfg`]: () => ({
      body: [
        '#!version:1.0.0.1',
        ...valuesOf(phone).map(([name, value]) => `${name} = ${lineOf(String(value))}`),
        '',
      ].join('\n'),
      contentType: PLAIN,
    }),
  }),
}
