import type { HangupCause, LegId } from '#platform/telephony/port.ts'
import type { Call, CallEffect, CallLeg, CallOutcome, Fork, Step } from './call.ts'

/** Building blocks of the call machine. */

export const unchanged = (call: Call): Step => ({ call, effects: [] })

export const isLive = (leg: CallLeg): boolean => leg.state !== 'ending' && leg.state !== 'ended'

export const withFork = (call: Call, leg: LegId, change: (fork: Fork) => Fork): Call => ({
  ...call,
  forks: call.forks.map((fork) => (fork.leg === leg ? change(fork) : fork)),
})

export const ending = <Leg extends CallLeg>(leg: Leg): Leg =>
  isLive(leg) ? { ...leg, state: 'ending' } : leg

export const hangUp = (legs: readonly CallLeg[], cause: HangupCause): CallEffect[] =>
  legs.filter(isLive).map(({ leg }) => ({ type: 'hangup', leg, cause }))

/** Ends the call and hangs up the remaining legs. */
export function end(call: Call, outcome: CallOutcome, at: number): Step {
  const joined = call.bridge !== null && (call.phase === 'connecting' || call.phase === 'talking')
  const cause = causeOf(outcome)
  const effects = [...hangUp([call.caller], cause), ...hangUp(call.forks, cause)]
  if (joined && call.bridge !== null) effects.push({ type: 'destroy-bridge', bridge: call.bridge })
  return {
    call: {
      ...call,
      phase: 'ended',
      outcome,
      endedAt: at,
      caller: ending(call.caller),
      forks: call.forks.map(ending),
    },
    effects,
  }
}

function causeOf(outcome: CallOutcome): HangupCause {
  if (outcome === 'answered' || outcome === 'completed') return 'normal'
  if (outcome === 'suspended' || outcome === 'daily-limit') return 'not-allowed'
  return outcome === 'engine-restarted' ? 'failed' : outcome
}
