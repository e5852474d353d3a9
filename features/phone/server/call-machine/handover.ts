import type { BridgeId, LegId } from '#platform/telephony/port.ts'
import type { Call, CallLeg, Fork, Step } from './call.ts'
import { end, hangUp, unchanged } from './call-steps.ts'

/** Moves legs between calls: transfers, and calls that become conferences. */

const CONNECTING_SECONDS = 5

/**
 * Ends a call in progress while the legs in `keep` continue in another one: they leave the bridge and are not hung up; the other
 * side is.
 */
export function release(call: Call, keep: readonly LegId[], at: number): Step {
  const { bridge } = call
  if (call.phase !== 'talking' || bridge === null) return unchanged(call)
  const asMoved = <Leg extends CallLeg>(leg: Leg): Leg =>
    keep.includes(leg.leg) ? { ...leg, state: 'ended', moved: true } : leg
  const left: Call = { ...call, bridge: null, caller: asMoved(call.caller), forks: call.forks.map(asMoved) }
  const over = end(left, 'answered', at)
  const legs = [call.caller, ...call.forks].flatMap(({ leg }) => (keep.includes(leg) ? [leg] : []))
  return {
    call: { ...over.call, bridge },
    effects: [{ type: 'leave-bridge', bridge, legs }, ...hangUp([left.caller, ...left.forks], 'normal')],
  }
}

interface NewTalk {
  id: string
  dialed: string
  /** Epoch milliseconds. */
  at: number
}

const fresh = ({ id, dialed, at }: NewTalk, caller: CallLeg): Call => ({
  id,
  dialed,
  phase: 'walking',
  walks: true,
  caller: { leg: caller.leg, endpoint: caller.endpoint, sipCallId: caller.sipCallId, state: 'up' },
  forks: [],
  answeredBy: null,
  bridge: null,
  waiting: null,
  outcome: null,
  startedAt: at,
  answeredAt: null,
  endedAt: null,
})

/** A call of an already answered party, to be routed somewhere else. */
export const callOfReleased = (talk: NewTalk, caller: CallLeg): Call => fresh(talk, caller)

/** A call of two parties who each talked with somebody else before; connects them. */
export function joinReleased(talk: NewTalk, caller: CallLeg, callee: CallLeg, bridge: BridgeId): Step {
  const { leg, endpoint, sipCallId } = callee
  const fork: Fork = { leg, endpoint, sipCallId, contact: '', state: 'up', cause: null }
  return {
    call: { ...fresh(talk, caller), phase: 'connecting', forks: [fork], answeredBy: leg, bridge },
    effects: [
      { type: 'bridge', bridge, legs: [caller.leg, leg] },
      { type: 'start-timer', seconds: CONNECTING_SECONDS },
    ],
  }
}
