import type { IncomingMessage } from 'node:http'

/** Fields of which a request has one: of two, a proxy may judge by the one and the program by the other (RFC 9112, 3.2). */
const SINGLE: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type', 'origin'])
const AUTHORITY = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const ABSOLUTE = /^(https?):\/\/([^/?#]*)/i
const DEFAULT_PORT: Record<string, string> = { http: ':80', https: ':443' }

/** The same host and port, written in another way. */
const plain = (authority: string, scheme: string): string => {
  const lower = authority.toLowerCase()
  const port = DEFAULT_PORT[scheme] ?? ''
  return port !== '' && lower.endsWith(port) ? lower.slice(0, -port.length) : lower
}

/** Whether it says twice, or in two ways, to whom it goes, who sends it or what it holds. Lengths are the parser's, which refuses. */
export function isAmbiguous({ rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (seen.has(name) && SINGLE.has(name)) return true
    seen.add(name)
  }
  const { host = '' } = headers
  if (host !== '' && !AUTHORITY.test(host)) return true
  const target = ABSOLUTE.exec(url)
  if (target === null) return false
  const scheme = target[1]?.toLowerCase() ?? ''
  return plain(target[2] ?? '', scheme) !== plain(host, scheme)
}
