import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import type { CallSide } from '../../call-machine/call.ts'
import { isRouted, type LiveCall, type RoutedCall } from '../calls/live-call.ts'

/** A call in progress, and the endpoint's side of it. */
export interface Talking {
  live: RoutedCall
  side: CallSide
}

/** The calls in which somebody at this endpoint talks; a trunk's calls belong to nobody. */
export function talksOf(calls: readonly LiveCall[], endpoint: EndpointName): Talking[] {
  if (trunkOf(endpoint) !== null) return []
  return calls.flatMap((live): Talking[] => {
    if (live.call.phase !== 'talking' || !isRouted(live)) return []
    if (live.route.caller.endpoint === endpoint) return [{ live, side: 'caller' }]
    return live.route.callee?.endpoint === endpoint ? [{ live, side: 'callee' }] : []
  })
}

/** One of them: by the call's id, or by the SIP Call-ID of one of its legs. */
export const talkOf = (
  calls: readonly LiveCall[],
  endpoint: EndpointName,
  callId: string,
): Talking | undefined => talksOf(calls, endpoint).find(({ live: { call } }) => isCalled(call, callId))

export const isCalled = ({ id, caller, forks }: LiveCall['call'], name: string): boolean =>
  id === name || [caller, ...forks].some(({ sipCallId }) => sipCallId === name)

const RINGING: ReadonlySet<string> = new Set(['routing', 'walking', 'ringing', 'connecting'])

/** The outgoing call of this endpoint that nobody has answered yet. */
export const ringingFrom = (calls: readonly LiveCall[], endpoint: EndpointName): LiveCall | undefined =>
  calls.find(({ call, route }) => route?.caller.endpoint === endpoint && RINGING.has(call.phase))
