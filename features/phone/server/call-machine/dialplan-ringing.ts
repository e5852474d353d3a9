import type { EndpointName } from '#platform/telephony/port.ts'
import type { Call, CallEffect, CallEvent, Fork, Step, Unanswered } from './call.ts'
import { end, ending, hangUp, isLive, unchanged } from './call-steps.ts'

type Offered = Extract<CallEvent, { type: 'offered' }>

/** Our own timer comes first; the engine's limit is only a fallback. */
export const DIAL_SLACK_SECONDS = 5

/** A new call, or a direct one whose ringing phone sends it elsewhere. */
export function enterDialplan(call: Call, at: number): Step {
  if (call.phase === 'routing') return unchanged({ ...call, phase: 'walking', walks: true })
  const isDirect = call.phase === 'ringing' && !call.walks
  return unchanged(isDirect ? { ...call, walks: true, ring: { many: false, until: at } } : call)
}

export function answerCaller(call: Call): Step {
  const { caller, phase } = call
  if ((phase !== 'walking' && phase !== 'ringing') || !isLive(caller) || caller.state === 'up')
    return unchanged(call)
  return {
    call: { ...call, caller: { ...caller, state: 'up' } },
    effects: [{ type: 'answer', leg: caller.leg }],
  }
}

/** Rings more devices: the first of this round, or some beside those ringing. */
export function offer(call: Call, { forks: plans, bridge, ringSeconds, many }: Offered, at: number): Step {
  if (call.phase !== 'walking' && (call.phase !== 'ringing' || !call.walks)) return unchanged(call)
  if (plans.length === 0)
    return call.phase === 'walking' ? backToDialplan(call, 'unregistered') : unchanged(call)
  const made = plans.map((plan): Fork => ({ ...plan, sipCallId: null, state: 'dialing', cause: null }))
  const known = call.forks.filter(({ state }) => state !== 'ended')
  const timeoutSeconds = ringSeconds + DIAL_SLACK_SECONDS
  return {
    call: {
      ...call,
      phase: 'ringing',
      forks: call.phase === 'ringing' ? [...call.forks, ...made] : [...known, ...made],
      bridge: call.bridge ?? bridge,
      ring: { many, until: at + ringSeconds * 1000 },
      unanswered: null,
    },
    effects: [
      ...plans.map((fork): CallEffect => ({ type: 'dial', fork, timeoutSeconds })),
      { type: 'start-timer', seconds: ringSeconds },
    ],
  }
}

export function stopRinging(call: Call, endpoint: EndpointName | null): Step {
  if (call.phase !== 'ringing' || !call.walks) return unchanged(call)
  const stopped = call.forks.filter((fork) => endpoint === null || fork.endpoint === endpoint)
  const forks = call.forks.map((fork) => (stopped.includes(fork) ? ending(fork) : fork))
  const next: Call = { ...call, forks, phase: forks.some(isLive) ? 'ringing' : 'walking', unanswered: null }
  return { call: next, effects: hangUp(stopped, 'cancelled') }
}

/** Nobody answered: stops ringing and continues the journey. */
function backToDialplan(call: Call, outcome: Unanswered): Step {
  return {
    call: { ...call, phase: 'walking', forks: call.forks.map(ending), unanswered: outcome },
    effects: hangUp(call.forks, 'cancelled'),
  }
}

export const nobody = (call: Call, outcome: Unanswered, at: number): Step =>
  call.walks ? backToDialplan(call, outcome) : end(call, outcome === 'forbidden' ? 'rejected' : outcome, at)
