import { HEADER_NAMES } from '#platform/telephony/carrier/carrier-headers.ts'
import type { HangupCause, WaitingMessages } from '#platform/telephony/port.ts'
import type { CarrierClaim, IncomingCall } from '../device.ts'
import { header, parseAddress, type SipHeaders, type SipRequest, type SipResponse } from './sip-message.ts'

/** Request-URI, From and To of a call; a carrier's claim replaces them. `user`: whom it comes from without a claim. */
export function addressesOf(dialed: string, claim: CarrierClaim | undefined, user: string, domain: string) {
  const called = `sip:${encodeURIComponent(dialed)}@${domain}`
  const name = claim ? `"${claim.name}" ` : ''
  return {
    uri: claim?.headers?.requestUri ?? called,
    from: claim?.headers?.from ?? `${name}<sip:${claim?.number ?? user}@${domain}>`,
    to: claim?.headers?.to ?? `<${called}>`,
  }
}

/** What a carrier writes beside Request-URI, From and To. */
export function claimedHeaders(claim: CarrierClaim | undefined): SipHeaders {
  const { headers = {} } = claim ?? {}
  const others = (Object.keys(HEADER_NAMES) as (keyof typeof HEADER_NAMES)[]).filter(
    (name) => name !== 'from' && name !== 'to',
  )
  return others.flatMap((name): SipHeaders => {
    const value = headers[name]
    return value === undefined ? [] : [[HEADER_NAMES[name].toLowerCase(), value]]
  })
}

/** Whom a call over a trunk is for, and who forwarded it there. */
export function dialedOf(request: SipRequest): Pick<IncomingCall, 'dialed' | 'forwardedFor'> {
  const diversion = header(request, 'diversion')
  return {
    dialed: parseAddress(request.uri).user,
    ...(diversion === '' ? {} : { forwardedFor: parseAddress(diversion).user }),
  }
}

/** Details of a call from its headers. */
export function headersOf(request: SipRequest): IncomingCall['headers'] {
  const has = (wanted: string) => request.headers.some(([name]) => name === wanted)
  return {
    callId: header(request, 'x-call-id'),
    ...(has('x-resume') ? { resumes: true } : {}),
    ...(has('x-outside') ? { outside: true } : {}),
  }
}

/** RFC 3326: `Reason: SIP;cause=200;text="Call completed elsewhere"`, or Q.850's 26. */
export function completedElsewhere(request: SipRequest): boolean {
  return request.headers.some(
    ([name, value]) => name === 'reason' && /cause=26\b|completed elsewhere/i.test(value),
  )
}

/** Why a call from this side failed. */
export function refusalOf(answer: SipResponse): HangupCause {
  const q850 = /Q\.850\s*;\s*cause=(\d+)/i.exec(header(answer, 'reason'))?.[1]
  if (q850 === '20') return 'unregistered'
  if (q850 === '21') return 'rejected'
  if (q850 === '52') return 'not-allowed'
  switch (answer.status) {
    case 404:
      return 'unknown-number'
    case 480:
      return 'no-answer'
    case 486:
      return 'busy'
    case 487:
      return 'cancelled'
    case 503:
      return 'congestion'
    case 403:
    case 603:
      return 'rejected'
    default:
      return 'failed'
  }
}

/** Whether a NOTIFY reports that a transfer failed (RFC 3515: message/sipfrag). */
export const transferFailed = (request: SipRequest): boolean =>
  /^refer/.test(header(request, 'event')) && /^SIP\/2\.0 [3-6]\d\d/.test(request.body)

/** Message counts of a NOTIFY (RFC 3842); null for others. */
export function waitingMessages(request: SipRequest): WaitingMessages | null {
  const [, unheard, heard] = /^Voice-Message: *(\d+)\/(\d+)/im.exec(request.body) ?? []
  if (header(request, 'event') !== 'message-summary' || unheard === undefined) return null
  return { unheard: Number(unheard), total: Number(unheard) + Number(heard) }
}
