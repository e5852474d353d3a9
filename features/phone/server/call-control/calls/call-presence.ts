import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import { isLive } from '../../call-machine/call-steps.ts'
import { calleesOf, isRouted, type LiveCall, type RoutedCall } from './live-call.ts'

interface PhoneInCall {
  endpoint: EndpointName
  /** Null: no longer in a call. */
  state: 'BUSY' | 'IN_CALL' | null
}

/** The presence of both sides' phones that follows from a call. */
export function presenceOf(live: LiveCall): PhoneInCall[] {
  if (!isRouted(live)) return []
  const { call, route } = live
  const during = call.phase === 'talking' || call.phase === 'waiting' ? 'IN_CALL' : 'BUSY'
  const state = call.phase === 'ended' ? null : during
  const phones: PhoneInCall[] = []
  if (trunkOf(route.caller.endpoint) === null) phones.push({ endpoint: route.caller.endpoint, state })
  if (live.walked) return [...phones, ...rungPhones(live, state)]
  // The callee's phone is busy from its first ring.
  if (route.callee && (call.forks.length > 0 || state === null))
    phones.push({ endpoint: route.callee.endpoint, state })
  return phones
}

/** In a call through the dialplan, everybody whose phone rings or who talks is busy. */
function rungPhones(live: RoutedCall, state: PhoneInCall['state']): PhoneInCall[] {
  const { call, route } = live
  return calleesOf(live).flatMap(({ id, endpoint }) => {
    if (trunkOf(endpoint) !== null) return []
    const rings = call.forks.some((fork) => fork.endpoint === endpoint && isLive(fork))
    return { endpoint, state: rings || (id !== null && id === route.callee?.id) ? state : null }
  })
}
