import { describeSound, type RtpLine } from './rtp-line.ts'
import type { OutgoingRequest, Transaction } from './sip-line.ts'
import type { SipRequest } from './sip-message.ts'

/** A SIP dialog of a test telephone, with its audio. */
export interface SipCall {
  direction: 'in' | 'out'
  callId: string
  localTag: string
  line: RtpLine
  /** Remote address with tag, and the dialog's target. */
  remote: string
  target: string
  local: string
  /** The pending INVITE. */
  invite: SipRequest | null
  transaction: Transaction | null
  provisional: PromiseWithResolvers<void>
  sdpVersion: number
}

/** An in-dialog request. */
export const within = (call: SipCall, method: string): OutgoingRequest => ({
  method,
  uri: call.target,
  from: call.local,
  to: call.remote,
  callId: call.callId,
})

/** As in a Replaces header (RFC 3891), from the engine's side. */
export function dialogOf({ callId, localTag, remote }: SipCall): string {
  const remoteTag = /;tag=([^;>]+)/.exec(remote)?.[1] ?? ''
  return `${callId};to-tag=${remoteTag};from-tag=${localTag}`
}

/** The next SDP of this side. */
export function soundOf(
  call: SipCall,
  address: string,
  direction: 'sendrecv' | 'sendonly' = 'sendrecv',
): string {
  call.sdpVersion += 1
  return describeSound(address, call.line.port, direction, call.sdpVersion)
}

/** Of a number; other addresses (`tel:…`) as they are. */
export const addressAt = (to: string, domain: string): string =>
  to.includes(':') ? to : `sip:${encodeURIComponent(to)}@${domain}`

/** Where an attended transfer goes. `dialog`: `dialogOf` the other call. */
export const dialogAt = (dialog: string, domain: string): string =>
  `sip:dialog@${domain}?Replaces=${encodeURIComponent(dialog)}`

/** A transfer of the other side (RFC 3515). */
export const refer = (call: SipCall, target: string): OutgoingRequest => ({
  ...within(call, 'REFER'),
  headers: [
    ['refer-to', `<${target}>`],
    ['referred-by', call.local.replace(/;tag=.*$/, '')],
  ],
})
