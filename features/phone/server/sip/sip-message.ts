/** As much of a SIP request's head as the guard judges by. */
export interface SipRequest {
  method: string
  callId: string
  /** User part of the From and To addresses, unescaped. */
  fromUser: string
  toUser: string
  /** The To header has a tag: the request belongs to a dialog that exists. */
  inDialog: boolean
  /** User names of the Authorization and Proxy-Authorization headers. */
  authorizationUsers: string[]
  /** The headers a response repeats, verbatim and in order. */
  repeated: string[]
}

export type SipFrame =
  | { kind: 'keep-alive' }
  | { kind: 'response' }
  | { kind: 'request'; request: SipRequest }
  | { kind: 'malformed' }

const COMPACT: Record<string, string> = { f: 'from', t: 'to', i: 'call-id', v: 'via' }
const REPEATED = new Set(['via', 'from', 'to', 'call-id', 'cseq'])
const REQUEST_LINE = /^([A-Z]{2,20}) \S+ SIP\/2\.0$/

const userOf = (address: string): string | null => {
  const user = /<?sips?:([^@;>\s]{1,128})@/i.exec(address)?.[1]
  if (user === undefined || !/^[^%]*(%[0-9a-f]{2}[^%]*)*$/i.test(user)) return null
  return decodeURIComponent(user)
}

function headersOf(lines: string[]): { name: string; value: string; line: string }[] | null {
  const headers: { name: string; value: string; line: string }[] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    // Folded lines went out with RFC 3261's successors; no browser library writes them, so they only hide things.
    if (colon < 1 || /^\s/.test(line)) return null
    const raw = line.slice(0, colon).trim().toLowerCase()
    headers.push({ name: COMPACT[raw] ?? raw, value: line.slice(colon + 1).trim(), line })
  }
  return headers
}

/**
 * The call that a frame is about, and what it makes of it: it is being set up, it is one that talks, its set-up failed, it is
 * over, or nothing new. Null for a frame about no call.
 */
export interface CallFrame {
  sipCallId: string
  says: 'setting-up' | 'talking' | 'failed' | 'over' | 'nothing'
}

export function callOfFrame(frame: string): CallFrame | null {
  const head = frame.split('\r\n\r\n', 1)[0] ?? ''
  const method = /^CSeq:\s*\d+\s+([A-Z]+)/im.exec(head)?.[1]
  const sipCallId = /^(?:Call-ID|i)\s*:\s*(\S+)/im.exec(head)?.[1]
  if (sipCallId === undefined || method === undefined || NO_CALL.has(method)) return null
  return { sipCallId, says: whatItSays(method, head) }
}

function whatItSays(method: string, head: string): CallFrame['says'] {
  if (method === 'BYE') return 'over'
  // Both also follow the failure of a call.
  if (method === 'ACK' || method === 'CANCEL') return 'nothing'
  const status = Number(/^SIP\/2\.0 (\d{3})/.exec(head)?.[1] ?? 0)
  if (method !== 'INVITE') return status === 0 ? 'talking' : 'nothing'
  if (status >= 300) return 'failed'
  if (status >= 200) return 'talking'
  // With a tag in To it is within a call.
  return status === 0 && /^(?:To|t)\s*:.*;\s*tag=/im.test(head) ? 'talking' : 'setting-up'
}

const NO_CALL = new Set(['REGISTER', 'OPTIONS', 'SUBSCRIBE', 'NOTIFY', 'PUBLISH', 'MESSAGE'])

/** Reads one WebSocket frame of sub-protocol `sip`: exactly one message, or an empty keep-alive. */
export function readSipFrame(frame: string): SipFrame {
  if (frame.trim() === '') return { kind: 'keep-alive' }
  const [first = '', ...lines] = (frame.split('\r\n\r\n', 1)[0] ?? '').split('\r\n')
  if (first.startsWith('SIP/2.0 ')) return { kind: 'response' }
  const method = REQUEST_LINE.exec(first)?.[1]
  const headers = headersOf(lines)
  if (method === undefined || !headers) return { kind: 'malformed' }
  const only = (name: string): string | null => {
    const found = headers.filter((header) => header.name === name)
    return found.length === 1 ? (found[0]?.value ?? null) : null
  }
  const from = only('from')
  const to = only('to')
  const callId = only('call-id')
  if (from === null || to === null || callId === null || only('cseq') === null) return { kind: 'malformed' }
  const fromUser = userOf(from)
  const toUser = userOf(to)
  if (fromUser === null || toUser === null) return { kind: 'malformed' }
  return {
    kind: 'request',
    request: {
      method,
      callId,
      fromUser,
      toUser,
      inDialog: /;\s*tag=/i.test(to),
      authorizationUsers: headers
        .filter((header) => header.name === 'authorization' || header.name === 'proxy-authorization')
        .map((header) => /username="([^"]*)"/i.exec(header.value)?.[1] ?? ''),
      repeated: headers.filter((header) => REPEATED.has(header.name)).map((header) => header.line),
    },
  }
}

/** The refusal of a request, from its own headers. */
export const sipRefusal = (request: SipRequest, status: number, reason: string): string =>
  [`SIP/2.0 ${status} ${reason}`, ...request.repeated, 'Content-Length: 0', '', ''].join('\r\n')
