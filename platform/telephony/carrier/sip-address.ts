/** One address of a SIP header: `"Ana" <sip:+573105550101;phone-context=x@host;user=phone>;reason=busy`. */
export interface SipAddress {
  /** Display name, without quotes; empty: none. */
  readonly name: string
  /** As written, without brackets: `sip:…`, `tel:…`. */
  readonly uri: string
  /** User part or telephone number, decoded, without its parameters; empty: none. */
  readonly user: string
  readonly host: string
  /** Of the header, by lower-case name; empty for those without a value. */
  readonly parameters: ReadonlyMap<string, string>
}

/** The addresses of a header's value, in order. Whatever is no address is left out. */
export function readAddresses(value: string): SipAddress[] {
  return separated(value, ',').flatMap((one) => addressOf(one.trim()) ?? [])
}

/** Splits at a character outside of quotes and angle brackets. */
function separated(text: string, at: string): string[] {
  const parts: string[] = []
  let begin = 0
  let quoted = false
  let inside = false
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (quoted && sign === '\\') index += 1
    else if (sign === '"' && !inside) quoted = !quoted
    else if (!quoted && sign === '<') inside = true
    else if (!quoted && sign === '>') inside = false
    else if (!quoted && !inside && sign === at) {
      parts.push(text.slice(begin, index))
      begin = index + 1
    }
  }
  return [...parts, text.slice(begin)]
}

/** A parameter whose values are words of the standards: they mean the same in capitals. Null: there is none. */
export const tokenOf = ({ parameters }: SipAddress, name: string): string | null =>
  parameters.get(name)?.toLowerCase() ?? null

function addressOf(text: string): SipAddress | null {
  const open = bracketOf(text)
  const close = open < 0 ? -1 : text.indexOf('>', open)
  const end = close < 0 ? text.length : close
  // Without brackets the parameters are the header's.
  const [bare = '', ...bareParameters] = open < 0 ? separated(text, ';') : []
  const uri = (open < 0 ? bareUri(bare, bareParameters) : text.slice(open + 1, end)).trim()
  const found = /^(sips?|tel):(.+)$/is.exec(uri)
  if (found === null) return null
  const name = open < 0 ? '' : unquoted(text.slice(0, open).trim())
  const parameters = parametersOf(open < 0 ? bareParameters : separated(text.slice(end + 1), ';'))
  return { name, uri, ...partsOf(found[1] ?? '', found[2] ?? ''), parameters }
}

/** Of `tel:7042;phone-context=+57` everything is the number's own. */
const bareUri = (uri: string, parameters: readonly string[]): string =>
  /^tel:/i.test(uri) || !uri.includes('@') ? [uri, ...parameters].join(';') : uri

/** Where the URI begins: the first `<` that is not within quotes. */
function bracketOf(text: string): number {
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    if (quoted && text[index] === '\\') index += 1
    else if (text[index] === '"') quoted = !quoted
    else if (!quoted && text[index] === '<') return index
  }
  return -1
}

const unquoted = (name: string): string =>
  (name.startsWith('"') ? name.replace(/^"|"$/g, '').replaceAll(/\\(.)/gs, '$1') : name).trim()

function partsOf(scheme: string, rest: string): { user: string; host: string } {
  if (scheme.toLowerCase() === 'tel') return { user: decoded(rest.split(';', 1)[0] ?? ''), host: '' }
  const at = rest.lastIndexOf('@')
  const host = /^\[[^\]]*\]|^[^:;?]*/.exec(rest.slice(at + 1))?.[0] ?? ''
  // `user:password` is obsolete, but some send it.
  const user = at < 0 ? '' : decoded(rest.slice(0, at).split(/[;:]/, 1)[0] ?? '')
  return { user, host: host.toLowerCase() }
}

function parametersOf(written: readonly string[]): Map<string, string> {
  const pairs = written.flatMap((one): [string, string][] => {
    const [name = '', ...value] = one.split('=')
    return name.trim() === '' ? [] : [[name.trim().toLowerCase(), unquoted(value.join('=').trim())]]
  })
  return new Map(pairs)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent-encoded: `100%`.
    return text
  }
}
