import type { HangupCause } from '#platform/telephony/port.ts'

/** Cause given to Asterisk; determines SIP status and `Reason` header. */
const TO_Q850: Record<HangupCause, number> = {
  normal: 16,
  busy: 17,
  'no-answer': 19,
  unregistered: 20,
  rejected: 21,
  'unknown-number': 1,
  'not-allowed': 52,
  forbidden: 21,
  cancelled: 16,
  'answered-elsewhere': 26,
  congestion: 34,
  'device-lost': 27,
  failed: 38,
}

export function toQ850(cause: HangupCause): number {
  return TO_Q850[cause]
}

/** The phase of a leg decides what a normal clearing means. */
export type LegProgress = 'arrived' | 'dialed' | 'answered'

/**
 * Why a leg ended that we did not hang up. Asterisk reports Q.850 causes derived from the SIP status, and 0 or 16 for ends
 * without a reason: CANCEL, BYE, or its own ring timeout.
 */
export function fromQ850(cause: number, progress: LegProgress): HangupCause {
  // 44: Asterisk's `rtp_timeout`, no audio received.
  if (progress === 'answered') return cause === 44 ? 'device-lost' : 'normal'
  // Callers cannot leave in another way before the answer.
  if (progress === 'arrived') return 'cancelled'
  switch (cause) {
    case 17:
      return 'busy'
    case 21:
      return 'rejected'
    case 20:
      return 'unregistered'
    case 1:
    case 2:
    case 3:
    case 22:
    case 28:
      return 'unknown-number'
    case 52:
      return 'not-allowed'
    case 26:
      return 'answered-elsewhere'
    case 34:
    case 42:
    case 44:
      return 'congestion'
    case 0:
    case 16:
    case 18:
    case 19:
    case 31:
      return 'no-answer'
    default:
      return 'failed'
  }
}
