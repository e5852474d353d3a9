import type { Outcome } from '../../contract/call.ts'

/** How a call of this phone ended; shown as `phone.end.{CallEnd}`. */
export type CallEnd =
  | Exclude<Outcome, 'answered'>
  | 'hangup'
  | 'answered-elsewhere'
  | 'network'
  | 'no-microphone'
  | 'emergency-failed'

/** How SIP ended a session. */
export interface SipEnding {
  /** Final response, when one came. */
  status: number | null
  /** The message's `Reason` header (RFC 3326), when it had one. */
  reason: string | null
  /** The side that ended it. */
  by: 'local' | 'remote' | 'system'
  /** Whether the call had been answered. */
  established: boolean
}

/** Q.850 causes that the server sends. */
const BY_CAUSE: Readonly<Record<number, CallEnd>> = {
  1: 'unknown-number',
  17: 'busy',
  19: 'no-answer',
  20: 'unregistered',
  21: 'rejected',
  26: 'answered-elsewhere',
  34: 'congestion',
  52: 'not-allowed',
}

const BY_STATUS: Readonly<Record<number, CallEnd>> = {
  403: 'not-allowed',
  404: 'unknown-number',
  408: 'network',
  410: 'unknown-number',
  480: 'no-answer',
  484: 'unknown-number',
  486: 'busy',
  487: 'cancelled',
  503: 'congestion',
  600: 'busy',
  603: 'rejected',
  604: 'unknown-number',
}

/** The end according to the `Reason` header: by Q.850 cause, or by RFC 3326's text for a forked call. */
const endInReason = (reason: string): CallEnd | null => {
  if (/completed elsewhere/i.test(reason)) return 'answered-elsewhere'
  const cause = /Q\.850\s*;[^,]*?cause\s*=\s*(\d+)/i.exec(reason)?.[1]
  return cause === undefined ? null : (BY_CAUSE[Number(cause)] ?? null)
}

/**
 * Why a session ended. The `Reason` header says it exactly; without one the response code must do, which cannot tell
 * "no answer" from "not registered" (both are 480): the server's `call_state` event corrects that.
 */
export const callEndFrom = ({ status, reason, by, established }: SipEnding): CallEnd => {
  if (by === 'system') return 'network'
  if (established) return 'hangup'
  const signalled = reason === null ? null : endInReason(reason)
  if (signalled !== null) return signalled
  if (by === 'local') return 'hangup'
  if (status === null) return 'cancelled'
  return BY_STATUS[status] ?? 'failed'
}
