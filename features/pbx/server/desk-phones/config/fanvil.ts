import {
  elements,
  type PhoneConfig,
  type PhoneSettings,
  SECONDS_BETWEEN_FETCHES,
  XML,
  xmlText,
} from './phone-settings.ts'

const CODECS: Readonly<Record<string, string>> = { g722: 'G722', alaw: 'PCMA', ulaw: 'PCMU' }
const [LINE_KEY, MEMORY_KEY] = [2, 1]

const line = (phone: PhoneSettings): Record<string, string | number> => ({
  PhoneNumber: phone.user,
  DisplayName: phone.name,
  SipName: `${phone.number} ${phone.name}`,
  RegisterAddr: phone.server,
  RegisterPort: phone.port,
  RegisterUser: phone.authUser,
  RegisterPswd: phone.secret,
  RegisterTTL: 600,
  EnableReg: 1,
  Transport: phone.encrypted ? 3 : 0,
  MediaCrypto: phone.encrypted ? 1 : 0,
  MWINum: phone.voicemail ?? '',
  AudioCodecMap: phone.codecs.flatMap((codec) => CODECS[codec] ?? []).join(','),
})

const key = (at: number, type: number, value: string, title: string): string =>
  `<Fkey index="${at}">\n${elements({ Type: type, Value: value, Title: title })}\n</Fkey>`

/** `1002@1/ba**1002`: lamp of 1002 on line 1, taken by that number while it rings. */
const lampKey = ({ number, name }: PhoneSettings['keys'][number], at: number): string =>
  key(at + 2, MEMORY_KEY, `${number}@1/ba**${number}`, name)

function zone(offsetSeconds: number): Record<string, string | number> {
  const hours = offsetSeconds / 3600
  return {
    EnableSNTP: 1,
    // Quarters of an hour.
    TimeZone: offsetSeconds / 900,
    TimeZoneName: `UTC${hours < 0 ? '' : '+'}${hours}`,
    EnableDST: 0,
  }
}

const provisioning = (phone: PhoneSettings): Record<string, string | number> => ({
  DefaultUsername: phone.fetchUser,
  DefaultPassword: phone.fetchPassword,
  DownloadCommonConf: 0,
  DownloadDeviceConf: 1,
  SaveProvisionInfo: 1,
  FlashServerIP: phone.url.replace(/\/$/, ''),
  FlashFileName: '$mac.cfg',
  FlashProtocol: phone.url.startsWith('https:') ? 5 : 4,
  // By interval, in hours.
  FlashMode: 2,
  FlashInterval: SECONDS_BETWEEN_FETCHES / 3600,
})

export const fanvil: PhoneConfig = {
  agent: 'fanvil',
  address: (folder, mac) => `${folder}${mac}.cfg`,
  files(phone) {
    const keys = [key(1, LINE_KEY, 'SIP1', ''), ...phone.keys.map(lampKey)].join('\n')
    return {
      [`${phone.mac}.cfg`]: () => ({
        body: `<?xml version="1.0" encoding="UTF-8"?>
<sysConf>
<Version>2.0000000000</Version>
<sip>
<line index="1">
${elements(line(phone))}
</line>
</sip>
<phone>
<display>
<DefaultLanguage>${xmlText(phone.language)}</DefaultLanguage>
</display>
<date>
${elements(zone(phone.offsetSeconds))}
</date>
</phone>
<dsskey>
<internal index="1">
${keys}
</internal>
<dssSide index="1">
${keys}
</dssSide>
</dsskey>
<ap>
${elements(provisioning(phone))}
</ap>
</sysConf>
`,
        contentType: XML,
      }),
    }
  },
}
