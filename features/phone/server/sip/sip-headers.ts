import { isPrintable, isVia, readAddress, readDigestUser, type SipAddress } from './sip-grammar.ts'

/** Headers that are passed on, in this spelling; all others are removed. */
const NAMES = new Map(
  [
    'Via',
    'Max-Forwards',
    'From',
    'To',
    'Call-ID',
    'CSeq',
    'Contact',
    'Expires',
    'Authorization',
    'Proxy-Authorization',
    'Allow',
    'Supported',
    'Require',
    'Accept',
    'User-Agent',
    'Server',
    'Reason',
    'RAck',
    'RSeq',
    'Session-Expires',
    'Min-SE',
    'Retry-After',
    'Warning',
    'Content-Type',
    'Content-Length',
  ].map((name) => [name.toLowerCase(), name]),
)
const COMPACT: Record<string, string> = {
  f: 'from',
  t: 'to',
  i: 'call-id',
  v: 'via',
  m: 'contact',
  c: 'content-type',
  l: 'content-length',
  k: 'supported',
  x: 'session-expires',
}
const MAX_HEADERS = 64
const LINE = /^([A-Za-z][A-Za-z-]{0,40}) ?: ?(.*)$/u
/** Headers that may repeat. */
const SEVERAL = new Set(['via', 'authorization', 'proxy-authorization'])
const FORMS: Record<string, RegExp> = {
  'max-forwards': /^\d{1,3}$/,
  'call-id': /^[\w.!%*+`'~()<>:\\/"?{}@-]{1,256}$/,
  cseq: /^\d{1,10} [A-Z]{2,20}$/,
  expires: /^\d{1,10}$/,
  'content-length': /^\d{1,6}$/,
  'content-type': /^[a-z]+\/[a-z0-9.+-]+$/,
}

export interface SipHeaders {
  from: SipAddress
  to: SipAddress
  callId: string
  method: string
  contact: SipAddress | null
  contentLength: number | null
  hasContentType: boolean
  /** User names of the Authorization and Proxy-Authorization headers. */
  authorizationUsers: readonly string[]
  vias: number
  /** As passed on, without `Content-Length`. */
  lines: readonly { name: string; line: string }[]
}

/** Null when a line is malformed, or a required header is missing or repeated. */
export function readHeaders(lines: readonly string[]): SipHeaders | null {
  if (lines.length > MAX_HEADERS) return null
  const read = new Map<string, string[]>()
  const written: { name: string; line: string }[] = []
  for (const line of lines) {
    const [, rawName = '', value = ''] = LINE.exec(line) ?? []
    const name = COMPACT[rawName.toLowerCase()] ?? rawName.toLowerCase()
    const spelled = NAMES.get(name)
    if (rawName === '') return null
    if (spelled === undefined) continue
    const before = read.get(name)
    if (before && !SEVERAL.has(name)) return null
    const form = passedForm(name, value)
    if (form === null) return null
    read.set(name, [...(before ?? []), value])
    if (name !== 'content-length') written.push({ name, line: `${spelled}: ${form}` })
  }
  return assemble(read, written)
}

/** The value as passed on; null when it is invalid for the header. */
function passedForm(name: string, value: string): string | null {
  if (name === 'from' || name === 'to' || name === 'contact') return readAddress(value)?.text ?? null
  if (name === 'via') return isVia(value) ? value : null
  if (name === 'authorization' || name === 'proxy-authorization')
    return readDigestUser(value) === null ? null : value
  return (FORMS[name]?.test(value) ?? isPrintable(value)) ? value : null
}

function assemble(
  read: ReadonlyMap<string, readonly string[]>,
  lines: readonly { name: string; line: string }[],
): SipHeaders | null {
  const one = (name: string) => read.get(name)?.[0]
  const address = (name: string) => readAddress(one(name) ?? '')
  const [from, to] = [address('from'), address('to')]
  const [callId, cseq, length] = [one('call-id'), one('cseq'), one('content-length')]
  if (!from || !to || callId === undefined || cseq === undefined) return null
  const answers = [...(read.get('authorization') ?? []), ...(read.get('proxy-authorization') ?? [])]
  return {
    from,
    to,
    callId,
    method: cseq.split(' ')[1] ?? '',
    contact: address('contact'),
    contentLength: length === undefined ? null : Number(length),
    hasContentType: read.has('content-type'),
    authorizationUsers: answers.map((answer) => readDigestUser(answer) ?? ''),
    vias: read.get('via')?.length ?? 0,
    lines,
  }
}
