import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { BridgeId, LegId } from '#platform/telephony/port.ts'
import type { Call, CallEffect, CallLeg, CallSide, Fork, ForkPlan, Step } from './call.ts'
import { end, ending, isLive, unchanged, withFork } from './call-steps.ts'
import { forkEnds, notResumed } from './leg-ends.ts'

/** How long a call waits for a missing device. */
const WAITING_SECONDS = 30
/** How long the device that asked to resume the call may take to answer automatically. */
const RESUMING_SECONDS = 15
const REJOINING_SECONDS = 5

/** Handles a lost device: a party who had talked is waited for, anybody else has hung up. */
export function loseDevice(call: Call, leg: LegId, at: number): Step {
  if (call.phase === 'ended') return unchanged(call)
  const isCaller = leg === call.caller.leg
  const lost = isCaller ? call.caller : call.forks.find((fork) => fork.leg === leg)
  if (!lost || !isLive(lost)) return unchanged(call)
  if (leg === call.waiting?.resuming && call.phase === 'waiting') return stopResuming(call, leg)
  if (isCaller || leg === call.answeredBy) {
    if (call.phase === 'talking') return wait(call, isCaller ? 'caller' : 'callee', at)
    return end(
      call,
      call.answeredAt === null && call.phase !== 'connecting' ? 'cancelled' : 'device-lost',
      at,
    )
  }
  // A ringing device.
  const { call: gone, effects } = forkEnds(call, leg, 'unregistered', at)
  return { call: gone, effects: [{ type: 'hangup', leg, cause: 'cancelled' }, ...effects] }
}

/** Whether the leg is in a connected call. */
export const talksAt = (call: Call, leg: LegId): boolean =>
  call.phase === 'talking' && (leg === call.caller.leg || leg === call.answeredBy)

/** The same for a leg that the engine ended itself, after the device had been silent too long. */
export function loseLeg(call: Call, leg: LegId, at: number): Step {
  const { call: lost, effects } = loseDevice(call, leg, at)
  return {
    call: withLeg(lost, leg, (known) => ({ ...known, state: 'ended' })),
    effects: effects.filter((effect) => effect.type !== 'hangup' || effect.leg !== leg),
  }
}

/** The current leg of a side. */
export function legOfSide(call: Call, side: CallSide): CallLeg | null {
  if (side === 'caller') return call.caller
  return call.forks.find((fork) => fork.leg === call.answeredBy) ?? null
}

export const otherSide = (side: CallSide): CallSide => (side === 'caller' ? 'callee' : 'caller')

function wait(call: Call, side: CallSide, at: number): Step {
  const lost = legOfSide(call, side)
  const other = legOfSide(call, otherSide(side))
  if (!lost || !other || call.bridge === null) return end(call, 'device-lost', at)
  // A carrier does not come back to a call.
  if (trunkOf(lost.endpoint) !== null) return giveUp(call, other, at)
  return {
    call: {
      ...withLeg(call, lost.leg, (leg) => ending(leg)),
      phase: 'waiting',
      bridge: null,
      waiting: { side, until: at + WAITING_SECONDS * 1000, resuming: null },
    },
    effects: [
      { type: 'hangup', leg: lost.leg, cause: 'device-lost' },
      { type: 'leave-bridge', bridge: call.bridge, legs: [other.leg] },
      { type: 'start-music', leg: other.leg },
      { type: 'start-timer', seconds: WAITING_SECONDS },
    ],
  }
}

/** Nobody comes back: the one who remains hears that it is no hanging up. */
export function giveUp(call: Call, remaining: CallLeg | null, at: number): Step {
  const { call: ended, effects } = end(call, 'device-lost', at)
  if (remaining?.state !== 'up') return { call: ended, effects }
  const { leg } = remaining
  const alone: CallEffect =
    call.bridge === null || call.phase === 'waiting'
      ? { type: 'stop-music', leg }
      : { type: 'leave-bridge', bridge: call.bridge, legs: [leg] }
  const told = effects
    .filter((effect) => effect.type !== 'destroy-bridge')
    .map((effect) =>
      effect.type === 'hangup' && effect.leg === leg ? { ...effect, tone: true as const } : effect,
    )
  return { call: ended, effects: [alone, ...told] }
}

function stopResuming(call: Call, leg: LegId): Step {
  const stopped = withLeg(call, leg, (known) => ending(known))
  return {
    call: notResumed(stopped),
    effects: [{ type: 'hangup', leg, cause: 'cancelled' }],
  }
}

/** Resumes the call at this device; an earlier attempt is cancelled. */
export function resume(call: Call, plan: ForkPlan, bridge: BridgeId, at: number): Step {
  const { waiting } = call
  if (call.phase !== 'waiting' || waiting === null) return unchanged(call)
  const before = waiting.resuming === null ? unchanged(call) : loseDevice(call, waiting.resuming, at)
  const leg: Fork = { ...plan, sipCallId: null, state: 'dialing', cause: null }
  const until = Math.max(waiting.until, at + RESUMING_SECONDS * 1000)
  const known = before.call
  return {
    call: {
      ...known,
      ...(waiting.side === 'caller'
        ? { caller: { leg: plan.leg, endpoint: plan.endpoint, sipCallId: null, state: 'dialing' } }
        : { forks: [...known.forks, leg] }),
      bridge,
      waiting: { ...waiting, until, resuming: plan.leg },
    },
    effects: [
      ...before.effects,
      { type: 'dial', fork: plan, timeoutSeconds: RESUMING_SECONDS, resumes: true },
      { type: 'start-timer', seconds: (until - at) / 1000 },
    ],
  }
}

/** The new device answered: connects both sides again. */
export function rejoin(call: Call, leg: LegId): Step {
  const { waiting, bridge } = call
  if (waiting === null || waiting.resuming !== leg || bridge === null) return unchanged(call)
  const up: Call = {
    ...withLeg(call, leg, (known) => ({ ...known, state: 'up' })),
    phase: 'connecting',
    answeredBy: waiting.side === 'callee' ? leg : call.answeredBy,
  }
  const other = legOfSide(up, otherSide(waiting.side))
  if (up.answeredBy === null || other === null) return unchanged(call)
  return {
    call: up,
    effects: [
      { type: 'stop-music', leg: other.leg },
      { type: 'bridge', bridge, legs: [up.caller.leg, up.answeredBy] },
      { type: 'start-timer', seconds: REJOINING_SECONDS },
    ],
  }
}

/** Changes the leg with that id, on either side. */
export const withLeg = (call: Call, leg: LegId, change: <Leg extends CallLeg>(leg: Leg) => Leg): Call =>
  call.caller.leg === leg ? { ...call, caller: change(call.caller) } : withFork(call, leg, change)
