/**
 * The part of RFC 3261's grammar that browser softphones use, and no more. The telephone engine accepts more (folded lines, bare
 * line feeds, several contacts per line, escapes), so a looser parser could approve a different message than the engine reads.
 * Anything that does not fit here is rejected.
 */

const USER = `(?:[A-Za-z0-9\\-_.!~*'()&=+$,]|%[0-9A-Fa-f]{2}){1,128}`
const HOST = `(?:[A-Za-z0-9][A-Za-z0-9.-]{0,252}|\\[[0-9A-Fa-f:.]{2,45}\\])(?::\\d{1,5})?`
const URI_PARAMETERS = `(?:;[A-Za-z0-9\\-]{1,32}(?:=[A-Za-z0-9\\-_.!~*'%]{1,128})?){0,8}`
const URI = `sips?:(?:(${USER})@)?(${HOST})(${URI_PARAMETERS})`
const PARAMETER = `;([A-Za-z0-9+.\\-]{1,32})(?:=("<?[A-Za-z0-9\\-:._]*>?"|[A-Za-z0-9\\-_.!~*'%+]{1,128}))?`
const QUOTED = `"(?:[^"\\\\\\p{Cc}]|\\\\[\\x20-\\x7e]){0,256}"`

const whole = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'u')

const ADDRESS = whole(`(?:${QUOTED} ?)?<(${URI})>((?:${PARAMETER}){0,12})`)
const BARE_URI = whole(URI)
const VIA = whole(`SIP/2\\.0/[A-Z]{2,4} ${HOST}(?:${PARAMETER}){0,12}`)
const DIGEST =
  /^Digest ((?:[a-z]+=(?:"[^"\\\p{Cc}]{0,512}"|[A-Za-z0-9-]{1,128}))(?:, ?[a-z]+=(?:"[^"\\\p{Cc}]{0,512}"|[A-Za-z0-9-]{1,128}))*)$/u
const DIGEST_FIELDS = new Set([
  'algorithm',
  'username',
  'realm',
  'nonce',
  'uri',
  'response',
  'opaque',
  'qop',
  'cnonce',
  'nc',
])
const NUMBER_AS_NAME = /^"\+?[0-9]{1,15}" (?=<)/
const PRINTABLE = /^[\x20-\x7e]*$/

export interface SipUri {
  text: string
  /** Unescaped; empty when the URI has none. */
  user: string
  host: string
  /** As written, with the leading semicolon. */
  parameters: string
}

export interface SipAddress {
  uri: SipUri
  parameters: ReadonlyMap<string, string>
  /** As passed on: without a display name, unless it is a number, which telephones of the simulated carrier put there. */
  text: string
}

function uriOf(text: string, user: string | undefined, host: string, parameters: string): SipUri | null {
  try {
    const name = decodeURIComponent(user ?? '')
    return /\p{Cc}/u.test(name) ? null : { text, user: name, host: host.toLowerCase(), parameters }
  } catch {
    // An escape that is not valid text.
    return null
  }
}

export function readUri(text: string): SipUri | null {
  const [, user, host = '', parameters = ''] = BARE_URI.exec(text) ?? []
  return host === '' ? null : uriOf(text, user, host, parameters)
}

/** Reads a single address: `"Ana" <sip:1001@suite>;tag=x`. */
export function readAddress(text: string): SipAddress | null {
  const [, written = '', user, host = '', uriParameters = '', tail = ''] = ADDRESS.exec(text) ?? []
  const uri = written === '' ? null : uriOf(written, user, host, uriParameters)
  if (!uri) return null
  const parameters = new Map<string, string>()
  for (const [, name = '', value = ''] of tail.matchAll(new RegExp(PARAMETER, 'gu'))) {
    if (parameters.has(name.toLowerCase())) return null
    parameters.set(name.toLowerCase(), value)
  }
  const [named = ''] = NUMBER_AS_NAME.exec(text) ?? []
  return { uri, parameters, text: `${named}<${written}>${tail}` }
}

export const isVia = (text: string): boolean => VIA.test(text)

export const isPrintable = (text: string): boolean => PRINTABLE.test(text)

/** The user name of a digest response; null for anything else, or a repeated or unknown field. */
export function readDigestUser(text: string): string | null {
  const fields = DIGEST.exec(text)?.[1]
  if (fields === undefined) return null
  const found = new Map<string, string>()
  for (const [, name = '', quoted, bare] of fields.matchAll(/([a-z]+)=(?:"([^"]*)"|([A-Za-z0-9-]+))/g)) {
    if (!DIGEST_FIELDS.has(name) || found.has(name)) return null
    found.set(name, quoted ?? bare ?? '')
  }
  return found.get('username') ?? null
}
