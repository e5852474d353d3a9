import {
  elements,
  type PhoneConfig,
  type PhoneSettings,
  SECONDS_BETWEEN_FETCHES,
  XML,
} from './phone-settings.ts'

const CODECS: Readonly<Record<string, number>> = { ulaw: 0, alaw: 8, g722: 9 }
/** Choices of codecs, first to last. */
const CODEC_PLACES = ['P57', 'P58', 'P59', 'P60', 'P61', 'P62', 'P46', 'P98']
const BUSY_LAMP = 11
const CUSTOM_ZONE = 'customize'

/** POSIX, whose offsets count westwards: `UTC+5` is Bogotá. */
function posixZone(offsetSeconds: number): string {
  const west = -offsetSeconds
  const minutes = Math.abs(west / 60)
  const clock = minutes % 60 === 0 ? `${minutes / 60}` : `${Math.floor(minutes / 60)}:${minutes % 60}`
  return `UTC${west < 0 ? '-' : '+'}${clock}`
}

/** Fills all places: the last codec is repeated. */
function codecs(phone: PhoneSettings): Record<string, number> {
  const chosen = phone.codecs.flatMap((codec) => CODECS[codec] ?? [])
  return Object.fromEntries(CODEC_PLACES.map((name, at) => [name, chosen[at] ?? chosen.at(-1) ?? 8]))
}

/** Virtual multi-purpose keys; the first is the line. */
const lampKeys = (phone: PhoneSettings): Record<string, string | number> =>
  Object.fromEntries(
    phone.keys.flatMap(({ number, name }, at) => [
      [`P${1365 + 2 * at}`, BUSY_LAMP],
      [`P${1366 + 2 * at}`, 0],
      [`P${1467 + 2 * at}`, name],
      [`P${1468 + 2 * at}`, number],
    ]),
  )

const valuesOf = (phone: PhoneSettings): Record<string, string | number> => ({
  P271: 1,
  P270: `${phone.number} ${phone.name}`,
  P47: `${phone.server}:${phone.port}`,
  P35: phone.user,
  P36: phone.authUser,
  P34: phone.secret,
  P3: phone.name,
  P33: phone.voicemail ?? '',
  P130: phone.encrypted ? 2 : 0,
  P183: phone.encrypted ? 2 : 0,
  ...codecs(phone),
  P1347: '**',
  P1363: 0,
  P1364: 0,
  ...lampKeys(phone),
  P1362: phone.language,
  P64: CUSTOM_ZONE,
  P246: posixZone(phone.offsetSeconds),
  // 1 HTTP, 2 HTTPS; the path goes without it.
  P212: phone.url.startsWith('https:') ? 2 : 1,
  P237: phone.url.replace(/^https?:\/\//, '').replace(/\/$/, ''),
  P1360: phone.fetchUser,
  P1361: phone.fetchPassword,
  P194: 1,
  P193: SECONDS_BETWEEN_FETCHES / 60,
})

/** P-values as XML. */
export const grandstream: PhoneConfig = {
  agent: 'grandstream',
  address: (folder) => folder.replace(/^https?:\/\//, '').replace(/\/$/, ''),
  files: (phone) => ({
    [`cfg${phone.mac}.xml`]: () => ({
      body: `<?xml version="1.0" encoding="UTF-8"?>
<gs_provision version="1">
<mac>${phone.mac}</mac>
<config version="1">
${elements(valuesOf(phone))}
</config>
</gs_provision>
`,
      contentType: XML,
    }),
  }),
}
