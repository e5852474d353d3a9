import {
  type PhoneConfig,
  type PhoneSettings,
  SECONDS_BETWEEN_FETCHES,
  XML,
  xmlText,
} from './phone-settings.ts'

const CODECS: Readonly<Record<string, string>> = { g722: 'g722', alaw: 'pcma', ulaw: 'pcmu' }

const ofLine = (phone: PhoneSettings): Record<string, string | number> => ({
  user_active: 'on',
  user_realname: phone.name,
  user_idle_text: `${phone.number} ${phone.name}`,
  user_name: phone.user,
  user_pname: phone.authUser,
  user_pass: phone.secret,
  user_host: phone.server,
  user_outbound: `sip:${phone.server}:${phone.port};transport=${phone.encrypted ? 'tls' : 'udp'}`,
  user_mailbox: phone.voicemail ?? '',
  user_srtp: phone.encrypted ? 'on' : 'off',
  user_savp: phone.encrypted ? 'mandatory' : 'off',
  codec_priority_list: [...phone.codecs.flatMap((codec) => CODECS[codec] ?? []), 'telephone-event'].join(','),
})

const ofPhone = (phone: PhoneSettings): Record<string, string | number> => ({
  language: phone.language === 'es' ? 'Espanol' : 'English',
  utc_offset: phone.offsetSeconds,
  setting_server: `${phone.url}${phone.mac}.xml`,
  http_client_user: phone.fetchUser,
  http_client_pass: phone.fetchPassword,
  settings_refresh_timer: SECONDS_BETWEEN_FETCHES,
})

const setting = (index: string, values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<${name}${index} perm="">${xmlText(String(value))}</${name}>`)
    .join('\n')

const lampKey =
  ({ server }: PhoneSettings) =>
  ({ number, name }: PhoneSettings['keys'][number], at: number): string =>
    `<fkey idx="${at + 1}" context="1" label="${xmlText(name)}" perm="">${xmlText(`blf sip:${number}@${server}|**`)}</fkey>`

function bodyOf(phone: PhoneSettings): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<settings>
<phone-settings e="2">
${setting(' idx="1"', ofLine(phone))}
${setting('', ofPhone(phone))}
</phone-settings>
<functionKeys e="2">
<fkey idx="0" context="1" label="" perm="">line</fkey>
${phone.keys.map(lampKey(phone)).join('\n')}
</functionKeys>
</settings>
`
}

export const snom: PhoneConfig = {
  agent: 'snom',
  address: (folder, mac) => `${folder}${mac}.xml`,
  files: (phone) => ({ [`${phone.mac}.xml`]: () => ({ body: bodyOf(phone), contentType: XML }) }),
}
