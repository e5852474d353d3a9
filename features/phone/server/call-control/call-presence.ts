import type { EndpointName } from '#platform/telephony/port.ts'
import type { LiveCall } from './live-call.ts'

interface PhoneInCall {
  endpoint: EndpointName
  /** Null: no longer. */
  state: 'BUSY' | 'IN_CALL' | null
}

/** What a call makes of the phones of both sides. */
export function presenceOf({ call, route }: LiveCall): PhoneInCall[] {
  if (!route) return []
  const during = call.phase === 'talking' || call.phase === 'waiting' ? 'IN_CALL' : 'BUSY'
  const state = call.phase === 'ended' ? null : during
  const phones: PhoneInCall[] = [{ endpoint: route.caller.endpoint, state }]
  // The callee's phone is busy from its first ring.
  if (route.callee && (call.forks.length > 0 || state === null))
    phones.push({ endpoint: route.callee.endpoint, state })
  return phones
}
