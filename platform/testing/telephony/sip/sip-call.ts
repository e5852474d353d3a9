import { describeSound, type RtpLine } from './rtp-line.ts'
import type { OutgoingRequest, Transaction } from './sip-line.ts'
import type { SipRequest } from './sip-message.ts'

/** A dialogue of a test's telephone, with its sound. */
export interface SipCall {
  direction: 'in' | 'out'
  callId: string
  localTag: string
  line: RtpLine
  /** The other side's address with its tag, and where to send within the dialogue. */
  remote: string
  target: string
  local: string
  /** The INVITE that is not answered yet. */
  invite: SipRequest | null
  transaction: Transaction | null
  provisional: PromiseWithResolvers<void>
  sdpVersion: number
}

/** A request within the dialogue. */
export const within = (call: SipCall, method: string): OutgoingRequest => ({
  method,
  uri: call.target,
  from: call.local,
  to: call.remote,
  callId: call.callId,
})

/** As a Replaces header names it (RFC 3891), from the engine's side. */
export function dialogOf({ callId, localTag, remote }: SipCall): string {
  const remoteTag = /;tag=([^;>]+)/.exec(remote)?.[1] ?? ''
  return `${callId};to-tag=${remoteTag};from-tag=${localTag}`
}

/** The next description of this side's sound. */
export function soundOf(
  call: SipCall,
  address: string,
  direction: 'sendrecv' | 'sendonly' = 'sendrecv',
): string {
  call.sdpVersion += 1
  return describeSound(address, call.line.port, direction, call.sdpVersion)
}
