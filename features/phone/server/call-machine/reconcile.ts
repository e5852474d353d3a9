import type { HangupCause, LiveLeg } from '#platform/telephony/port.ts'
import type { Call, CallEffect, CallEvent, CallLeg, Step } from './call.ts'
import { ending, isLive, unchanged } from './call-steps.ts'
import { callerEnds, forkEnds } from './leg-ends.ts'
import { legOfSide, otherSide, withLeg } from './waiting.ts'

/** The call machine's transition function, passed in because this module is part of it. */
type Transition = (call: Call, event: CallEvent, at: number) => Step

type Reconciled = Extract<CallEvent, { type: 'reconciled' }>

const CONNECTING_SECONDS = 5

/**
 * Brings a call up to date after a gap in the events of an engine that kept running: missing legs have ended, devices that are up
 * have answered, and commands that may have been lost are repeated. Safe to run twice.
 */
export function reconcile(call: Call, event: Reconciled, at: number, transition: Transition): Step {
  const live = new Map(event.legs.map((leg) => [leg.leg, leg]))
  let step: Step = { call, effects: [] }
  const follow = (next: Step): void => {
    step = { call: next.call, effects: [...step.effects, ...next.effects] }
  }
  for (const leg of [call.caller, ...call.forks]) {
    if (leg.state === 'ended') continue
    const found = live.get(leg.leg)
    if (found?.sipCallId) follow(named(step.call, leg, found.sipCallId))
    if (!found) follow(endedMeanwhile(step.call, leg, event.lostAt))
    else if (!isLive(leg)) follow({ call: step.call, effects: [hangUpAgain(leg)] })
    else if (found.up && leg.state !== 'up' && leg.leg !== call.caller.leg)
      follow(transition(step.call, { type: 'fork-answered', leg: leg.leg }, at))
  }
  follow(repair(step.call, live, event, at, transition))
  const isTalking = step.call.phase === 'talking' && inBridge(step.call, live)
  return isTalking ? { ...step, effects: step.effects.filter((effect) => !JOINING.has(effect.type)) } : step
}

const JOINING = new Set<CallEffect['type']>(['answer', 'bridge'])

/** The Call-ID is otherwise stored only with the next phase. */
const named = (call: Call, { leg }: CallLeg, sipCallId: string): Step =>
  unchanged(withLeg(call, leg, (known) => ({ ...known, sipCallId })))

function inBridge({ bridge, answeredBy, caller }: Call, live: Map<string, LiveLeg>): boolean {
  if (bridge === null || answeredBy === null) return false
  // Who hears early sound is in the bridge unanswered.
  return [caller.leg, answeredBy].every((leg) => live.get(leg)?.bridge === bridge && live.get(leg)?.up)
}

function endedMeanwhile(call: Call, leg: CallLeg, at: number): Step {
  if (leg.leg === call.caller.leg) return callerEnds(call, leg.state === 'up' ? 'normal' : 'cancelled', at)
  const cause: HangupCause = leg.state === 'up' ? 'normal' : 'failed'
  return forkEnds(call, leg.leg, cause, at)
}

const hangUpAgain = ({ leg }: CallLeg): CallEffect => ({ type: 'hangup', leg, cause: 'normal' })

/** Commands that the phase needs from the engine, and the time it has left. */
function repair(
  call: Call,
  live: Map<string, LiveLeg>,
  event: Reconciled,
  at: number,
  transition: Transition,
): Step {
  const timer = (milliseconds: number): CallEffect => ({
    type: 'start-timer',
    seconds: Math.max(1, milliseconds / 1000),
  })
  switch (call.phase) {
    case 'routing':
      return { call, effects: [timer(CONNECTING_SECONDS * 1000)] }
    case 'ringing':
      return { call, effects: [timer((call.ring?.until ?? call.startedAt + event.ringSeconds * 1000) - at)] }
    case 'walking':
      return unchanged(call)
    case 'connecting':
    case 'talking':
      return join(call, live, timer(CONNECTING_SECONDS * 1000), (since) =>
        transition(call, { type: 'connected' }, since ?? at),
      )
    case 'waiting':
      return { call, effects: [...music(call, live), timer((call.waiting?.until ?? at) - at)] }
    case 'ended':
      return { call: { ...call, caller: ending(call.caller), forks: call.forks.map(ending) }, effects: [] }
  }
}

function join(
  call: Call,
  live: Map<string, LiveLeg>,
  timer: CallEffect,
  connected: (since: number | null) => Step,
): Step {
  const { bridge, answeredBy, caller } = call
  if (bridge === null || answeredBy === null) return unchanged(call)
  if (inBridge(call, live)) {
    const since = live.get(answeredBy)?.bridgedAt ?? null
    return call.phase === 'connecting' ? connected(since) : unchanged(call)
  }
  return {
    call,
    effects: [
      { type: 'answer', leg: caller.leg },
      { type: 'bridge', bridge, legs: [caller.leg, answeredBy] },
      timer,
    ],
  }
}

/** The waiting side may still be in the old bridge. */
function music(call: Call, live: Map<string, LiveLeg>): CallEffect[] {
  const waits = call.waiting && legOfSide(call, otherSide(call.waiting.side))
  const left = waits && live.get(waits.leg)?.bridge
  if (!waits || !left) return []
  return [
    { type: 'leave-bridge', bridge: left, legs: [waits.leg] },
    { type: 'start-music', leg: waits.leg },
  ]
}
