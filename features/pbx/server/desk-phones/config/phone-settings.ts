/** All that a desk phone's settings say, whatever the make. */
export interface PhoneSettings {
  mac: string
  server: string
  port: string
  encrypted: boolean
  /** User name of the registration; each of the extension's phones has its own. */
  user: string
  authUser: string
  secret: string
  number: string
  name: string
  /** Null: the company has no voicemail. */
  voicemail: string | null
  /** Colleagues whose state the keys show. */
  keys: readonly { number: string; name: string }[]
  language: 'es' | 'en'
  /** Of the company's clock to UTC, now: a phone fetches its settings daily, so changes of the clock reach it. */
  offsetSeconds: number
  codecs: readonly string[]
  /** Folder of its later fetches, with the slash. */
  url: string
  fetchUser: string
  fetchPassword: string
}

export interface PhoneFile {
  body: string
  contentType: string
}

/** How a make takes its settings. */
export interface PhoneConfig {
  /** In the name that its phones give themselves, in lower case. */
  readonly agent: string
  /** Files that the phone asks for, by name in lower case. */
  files(settings: PhoneSettings): Readonly<Record<string, () => PhoneFile>>
  /** What is typed into the phone: the folder, or a file in it. */
  address(folder: string, mac: string): string
}

export const SECONDS_BETWEEN_FETCHES = 24 * 60 * 60

/** A line of a text file: what would end it, or begin another, is a space. */
export const lineOf = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const NAMES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', "'": 'apos', '"': 'quot' }

/** For element content and attribute values of XML. */
export const xmlText = (text: string): string =>
  lineOf(text).replaceAll(/[&<>'"]/g, (sign) => `&${NAMES[sign]};`)

export const XML = 'application/xml; charset=utf-8'
export const PLAIN = 'text/plain; charset=utf-8'

/** `<name>value</name>` for each. */
export const elements = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${xmlText(String(value))}</${name}>`)
    .join('\n')
