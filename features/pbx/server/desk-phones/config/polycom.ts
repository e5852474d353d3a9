import {
  type PhoneConfig,
  type PhoneSettings,
  SECONDS_BETWEEN_FETCHES,
  XML,
  xmlText,
} from './phone-settings.ts'

const CODECS: Readonly<Record<string, string>> = { g722: 'G722', alaw: 'G711_A', ulaw: 'G711_Mu' }

const codecs = (phone: PhoneSettings): Record<string, number> =>
  Object.fromEntries(
    Object.entries(CODECS).map(([codec, name]) => [
      `voice.codecPref.${name}`,
      phone.codecs.indexOf(codec) + 1,
    ]),
  )

const lampKeys = (phone: PhoneSettings): Record<string, string> =>
  Object.fromEntries(
    phone.keys.flatMap(({ number, name }, at) => [
      [`attendant.resourceList.${at + 1}.address`, number],
      [`attendant.resourceList.${at + 1}.label`, name],
      [`attendant.resourceList.${at + 1}.type`, 'normal'],
    ]),
  )

/** A `device` parameter is taken only with its `set`. */
const device = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => [
      [name, value],
      [`${name}.set`, '1'],
    ]),
  )

const valuesOf = (phone: PhoneSettings): Record<string, string | number> => ({
  'reg.1.address': phone.user,
  'reg.1.auth.userId': phone.authUser,
  'reg.1.auth.password': phone.secret,
  'reg.1.displayName': phone.name,
  'reg.1.label': phone.number,
  'reg.1.server.1.address': phone.server,
  'reg.1.server.1.port': phone.port,
  'reg.1.server.1.transport': phone.encrypted ? 'TLS' : 'UDPOnly',
  'reg.1.srtp.offer': phone.encrypted ? 1 : 0,
  'reg.1.srtp.require': phone.encrypted ? 1 : 0,
  'msg.mwi.1.callBackMode': phone.voicemail === null ? 'disabled' : 'contact',
  'msg.mwi.1.callBack': phone.voicemail ?? '',
  ...codecs(phone),
  'attendant.reg': 1,
  ...lampKeys(phone),
  'lcl.ml.lang': phone.language === 'es' ? 'Spanish_Spain' : '',
  'tcpIpApp.sntp.gmtOffset': phone.offsetSeconds,
  'tcpIpApp.sntp.daylightSavings.enable': 0,
  'device.set': 1,
  ...device({
    'device.prov.serverType': phone.url.startsWith('https:') ? 'HTTPS' : 'HTTP',
    'device.prov.serverName': phone.url.replace(/^https?:\/\//, '').replace(/\/$/, ''),
    'device.prov.user': phone.fetchUser,
    'device.prov.password': phone.fetchPassword,
  }),
  'prov.polling.enabled': 1,
  'prov.polling.mode': 'rel',
  'prov.polling.period': SECONDS_BETWEEN_FETCHES,
})

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${xmlText(String(value))}"`)
    .join('\n')

/** A file by its address, which names the one with the parameters. */
export const polycom: PhoneConfig = {
  // `PolycomVVX-VVX_411-UA`, `PolyEdge-Edge_E350-UA`.
  agent: 'poly',
  address: (folder) => folder.replace(/\/$/, ''),
  files(phone) {
    const settings = `${phone.mac}-settings.cfg`
    return {
      [`${phone.mac}.cfg`]: () => ({
        body: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<APPLICATION CONFIG_FILES="${settings}"/>\n`,
        contentType: XML,
      }),
      [settings]: () => ({
        body: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<PHONE_CONFIG>\n<ALL\n${attributes(valuesOf(phone))}\n/>\n</PHONE_CONFIG>\n`,
        contentType: XML,
      }),
    }
  },
}
