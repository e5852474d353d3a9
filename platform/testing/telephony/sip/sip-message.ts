/** The subset of SIP's syntax (RFC 3261) that a test telephone needs. */

export interface SipRequest {
  kind: 'request'
  method: string
  uri: string
  headers: SipHeaders
  body: string
}

export interface SipResponse {
  kind: 'response'
  status: number
  headers: SipHeaders
  body: string
}

/** By lower-case name, in message order. */
export type SipHeaders = [name: string, value: string][]

export function parseSip(text: string): SipRequest | SipResponse {
  const end = text.indexOf('\r\n\r\n')
  const [startLine = '', ...lines] = (end < 0 ? text : text.slice(0, end)).split('\r\n')
  const body = end < 0 ? '' : text.slice(end + 4)
  const headers: SipHeaders = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
  })
  const status = /^SIP\/2\.0 (\d{3})/.exec(startLine)?.[1]
  if (status !== undefined) return { kind: 'response', status: Number(status), headers, body }
  const [method = '', uri = ''] = startLine.split(' ')
  return { kind: 'request', method, uri, headers, body }
}

export function formatSip(startLine: string, headers: SipHeaders, body = ''): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [startLine, ...lines, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
}

export function header(message: { headers: SipHeaders }, name: string): string {
  return message.headers.find(([key]) => key === name)?.[1] ?? ''
}

/** Name and user of `"name" <sip:user@host>;tag=…`. */
export function parseAddress(value: string): { name: string; user: string; uri: string } {
  const match = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^<]*?))\s*<([^>]+)>/.exec(value)
  const uri = match?.[3] ?? value.replace(/;.*$/, '').trim()
  const name = (match?.[1] ?? match?.[2] ?? '').replace(/\\(.)/g, '$1')
  return { name, user: decodeURIComponent(/^sips?:([^@;]+)@/.exec(uri)?.[1] ?? ''), uri }
}
