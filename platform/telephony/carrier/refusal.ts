import type { HangupCause } from '../port.ts'

/**
 * What a carrier's final response says of the number or of the person (RFC 3398, 7.2.4.1). Anything else is about the trunk or the
 * network, so that another trunk may succeed.
 */
const BY_STATUS: Readonly<Record<number, HangupCause>> = {
  401: 'forbidden',
  402: 'forbidden',
  403: 'forbidden',
  404: 'unknown-number',
  407: 'forbidden',
  410: 'unknown-number',
  // Anonymous calls are not taken, by whatever way they come.
  433: 'rejected',
  480: 'no-answer',
  // Loops: another trunk would only make them longer.
  482: 'rejected',
  483: 'rejected',
  484: 'unknown-number',
  485: 'unknown-number',
  486: 'busy',
  487: 'no-answer',
  503: 'congestion',
  600: 'busy',
  603: 'rejected',
  604: 'unknown-number',
  // Of the media, like 488.
  606: 'failed',
  607: 'rejected',
  608: 'rejected',
}

/**
 * Why a carrier ended an unanswered call. `status`: of its final SIP response, or 408 if it gave none. `alerted`: the number rang, or
 * an announcement played.
 */
export function carrierRefusal(status: number, alerted: boolean): HangupCause {
  // Without any ringing it is the carrier that does not respond.
  if (status === 408) return alerted ? 'no-answer' : 'failed'
  return BY_STATUS[status] ?? (status >= 600 ? 'rejected' : 'failed')
}

/**
 * What a carrier is told about a call that we refuse. Asterisk says "rejected" with 403, which carriers take for a fault of the trunk
 * and try again elsewhere, a call that went round in circles too; after "busy" (486) they stop.
 */
export const toldToCarrier = (cause: HangupCause): HangupCause => (cause === 'rejected' ? 'busy' : cause)
