import {
  elements,
  lineOf,
  type PhoneConfig,
  type PhoneSettings,
  SECONDS_BETWEEN_FETCHES,
  XML,
} from './phone-settings.ts'

const CODECS: Readonly<Record<string, string>> = { g722: 'G722', alaw: 'G711a', ulaw: 'G711u' }
/** Choices of codecs, first to last. */
const CODEC_PLACES = ['Preferred_Codec_1_', 'Second_Preferred_Codec_1_', 'Third_Preferred_Codec_1_']

const codecs = (phone: PhoneSettings): Record<string, string> => {
  const chosen = phone.codecs.flatMap((codec) => CODECS[codec] ?? [])
  return Object.fromEntries(CODEC_PLACES.map((name, at) => [name, chosen[at] ?? 'Unspecified']))
}

/** `GMT-05:00`. */
function zone(offsetSeconds: number): string {
  const minutes = Math.abs(offsetSeconds) / 60
  const two = (value: number) => String(value).padStart(2, '0')
  if (minutes === 0) return 'GMT'
  return `GMT${offsetSeconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** A name that adds no part of its own to a function. */
const inFunction = (name: string): string => lineOf(name.replaceAll(/[;=@$]/g, ' '))

/** A key that has no line shows and calls a colleague, or takes their call. */
const lampKeys = ({ keys }: PhoneSettings): Record<string, string> =>
  Object.fromEntries(
    keys.flatMap(({ number, name }, at) => [
      [`Extension_${at + 2}_`, 'Disabled'],
      [
        `Extended_Function_${at + 2}_`,
        `fnc=blf+sd+cp;sub=${number}@$PROXY;ext=${number}@$PROXY;nme=${inFunction(name)}`,
      ],
    ]),
  )

const valuesOf = (phone: PhoneSettings): Record<string, string | number> => ({
  Line_Enable_1_: 'Yes',
  Extension_1_: 1,
  Short_Name_1_: phone.number,
  Station_Name: phone.name,
  Display_Name_1_: phone.name,
  User_ID_1_: phone.user,
  Use_Auth_ID_1_: 'Yes',
  Auth_ID_1_: phone.authUser,
  Password_1_: phone.secret,
  Register_1_: 'Yes',
  Proxy_1_: `${phone.server}:${phone.port}`,
  Use_DNS_SRV_1_: 'No',
  SIP_Transport_1_: phone.encrypted ? 'TLS' : 'UDP',
  Secure_Call_Serv: phone.encrypted ? 'Yes' : 'No',
  Secure_Call_Option_1_: phone.encrypted ? 'Required' : 'Optional',
  ...codecs(phone),
  Voice_Mail_Number: phone.voicemail ?? '',
  Server_Type: 'Asterisk',
  // Followed by the number that rings.
  Attendant_Console_Call_Pickup_Code: '**#',
  ...lampKeys(phone),
  Time_Zone: zone(phone.offsetSeconds),
  Daylight_Saving_Time_Enable: 'No',
  Provision_Enable: 'Yes',
  Resync_On_Reset: 'Yes',
  Resync_Periodic: SECONDS_BETWEEN_FETCHES,
  Profile_Rule: `[--uid ${phone.fetchUser} --pwd ${phone.fetchPassword}] ${phone.url}$MA.xml`,
})

/** Multiplatform (3PCC) and SPA phones: one flat list. Their languages come from files of Cisco's, so they keep their own. */
export const cisco: PhoneConfig = {
  agent: 'cisco',
  // The phone puts its MAC address in.
  address: (folder) => `${folder}$MA.xml`,
  files: (phone) => ({
    [`${phone.mac}.xml`]: () => ({
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<flat-profile>\n${elements(valuesOf(phone))}\n</flat-profile>\n`,
      contentType: XML,
    }),
  }),
}
