/**
 * The call a SIP frame is about, and what it means: being set up, in progress, set-up failed, over, or no change. Null for a
 * frame that concerns no call.
 */
export interface CallFrame {
  sipCallId: string
  says: 'setting-up' | 'talking' | 'failed' | 'over' | 'nothing'
}

const NO_CALL = new Set(['REGISTER', 'OPTIONS', 'SUBSCRIBE', 'NOTIFY', 'PUBLISH', 'MESSAGE'])

export function callOfFrame(frame: string): CallFrame | null {
  const head = frame.split('\r\n\r\n', 1)[0] ?? ''
  const method = /^CSeq:\s*\d+\s+([A-Z]+)/im.exec(head)?.[1]
  const sipCallId = /^(?:Call-ID|i)\s*:\s*(\S+)/im.exec(head)?.[1]
  if (sipCallId === undefined || method === undefined || NO_CALL.has(method)) return null
  return { sipCallId, says: whatItSays(method, head) }
}

function whatItSays(method: string, head: string): CallFrame['says'] {
  if (method === 'BYE') return 'over'
  // Both also follow a failed call.
  if (method === 'ACK' || method === 'CANCEL') return 'nothing'
  const status = Number(/^SIP\/2\.0 (\d{3})/.exec(head)?.[1] ?? 0)
  if (method !== 'INVITE') return status === 0 ? 'talking' : 'nothing'
  if (status >= 300) return 'failed'
  if (status >= 200) return 'talking'
  // A tag in To means that it is within a dialog.
  return status === 0 && /^(?:To|t)\s*:.*;\s*tag=/im.test(head) ? 'talking' : 'setting-up'
}
