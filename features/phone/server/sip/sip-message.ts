import { readUri, type SipAddress } from './sip-grammar.ts'
import { readHeaders, type SipHeaders } from './sip-headers.ts'

/** The parts of a SIP request that the guard checks. */
export interface SipRequest {
  method: string
  callId: string
  /** User part of the From and To addresses, unescaped. */
  fromUser: string
  toUser: string
  contact: SipAddress | null
  /** The To header has a tag: the request belongs to an existing dialog. */
  inDialog: boolean
  /** User names of the Authorization and Proxy-Authorization headers. */
  authorizationUsers: readonly string[]
  /** Headers that a response repeats, in order. */
  repeated: readonly string[]
}

/** `text`: the parsed message written out again, safe to pass on. */
export type SipFrame =
  | { kind: 'keep-alive' }
  | { kind: 'response'; text: string }
  | { kind: 'request'; text: string; request: SipRequest }
  | { kind: 'malformed' }

const MALFORMED = { kind: 'malformed' } as const
const REPEATED = new Set(['via', 'from', 'to', 'call-id', 'cseq'])
const REQUEST_LINE = /^([A-Z]{2,20}) (\S+) SIP\/2\.0$/
const STATUS_LINE = /^SIP\/2\.0 [1-6]\d\d [\x20-\x7e]{0,128}$/
const END_OF_HEAD = '\r\n\r\n'
/** Any control character except line ends and tabs. */
const CONTROL = /[^\P{Cc}\r\n\t]/u
const BARE_LINE_END = /\r(?!\n)|(?<!\r)\n/

/** Reads one WebSocket frame of sub-protocol `sip`: exactly one message, or an empty keep-alive. */
export function readSipFrame(frame: string): SipFrame {
  if (frame.trim() === '') return { kind: 'keep-alive' }
  const end = frame.indexOf(END_OF_HEAD)
  if (end < 0 || CONTROL.test(frame) || BARE_LINE_END.test(frame)) return MALFORMED
  const [first = '', ...lines] = frame.slice(0, end).split('\r\n')
  const headers = readHeaders(lines)
  const body = frame.slice(end + END_OF_HEAD.length)
  if (!headers || !bodyFits(headers, body)) return MALFORMED
  const text = write(first, headers, body)
  if (STATUS_LINE.test(first)) return { kind: 'response', text }
  const [, method = '', uri = ''] = REQUEST_LINE.exec(first) ?? []
  if (method === '' || !readUri(uri) || method !== headers.method || headers.vias !== 1) return MALFORMED
  return { kind: 'request', text, request: requestOf(headers) }
}

/** With a wrong length the message would end elsewhere for the engine. */
const bodyFits = ({ contentLength, hasContentType }: SipHeaders, body: string): boolean =>
  contentLength === Buffer.byteLength(body) && (body === '' || hasContentType)

const write = (first: string, { lines }: SipHeaders, body: string): string =>
  [first, ...lines.map(({ line }) => line), `Content-Length: ${Buffer.byteLength(body)}`, '', body].join(
    '\r\n',
  )

function requestOf({ method, callId, from, to, contact, authorizationUsers, lines }: SipHeaders): SipRequest {
  return {
    method,
    callId,
    fromUser: from.uri.user,
    toUser: to.uri.user,
    contact,
    inDialog: to.parameters.has('tag'),
    authorizationUsers,
    repeated: lines.filter(({ name }) => REPEATED.has(name)).map(({ line }) => line),
  }
}

/** The response that refuses a request. */
export const sipRefusal = (request: SipRequest, status: number, reason: string): string =>
  [`SIP/2.0 ${status} ${reason}`, ...request.repeated, 'Content-Length: 0', '', ''].join('\r\n')
