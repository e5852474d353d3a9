import type { LegId } from '#platform/telephony/port.ts'
import type { Call, CallEffect, Step } from './call.ts'
import { isLive, unchanged, withFork } from './call-steps.ts'

/**
 * A carrier is at work on the call: it counts as ringing, so that no other trunk is tried. The caller hears its announcement or ring
 * tone, unless other devices ring, too.
 */
export function forkProgresses(call: Call, leg: LegId, sound: boolean): Step {
  const fork = call.forks.find((candidate) => candidate.leg === leg)
  if (call.phase !== 'ringing' || !fork || !isLive(fork)) return unchanged(call)
  const next =
    fork.state === 'ringing' ? call : withFork(call, leg, (known) => ({ ...known, state: 'ringing' }))
  const isAlone = next.forks.filter(isLive).length === 1
  const { bridge, caller, early } = next
  if (!sound || !isAlone || bridge === null || early !== undefined || !isLive(caller)) return unchanged(next)
  return {
    call: { ...next, early: leg, caller: caller.state === 'up' ? caller : { ...caller, state: 'ringing' } },
    effects: [{ type: 'bridge-early', bridge, legs: [caller.leg, leg] }],
  }
}

/** After each step: takes the caller out of the early bridge unless its other side still rings, or has answered. */
export function leaveEarlySound({ call, effects }: Step): Step {
  const { early, bridge, caller } = call
  if (early === undefined || (call.phase === 'ringing' && call.forks.some(isEarly(early))))
    return { call, effects }
  const { early: _, ...rest } = call
  if (bridge === null || (call.phase === 'connecting' && call.answeredBy === early))
    return { call: rest, effects }
  const leave: CallEffect = isLive(caller)
    ? { type: 'leave-bridge', bridge, legs: [caller.leg] }
    : { type: 'destroy-bridge', bridge }
  return {
    // An unanswered caller is told of the next ringing anew.
    call: caller.state === 'ringing' ? { ...rest, caller: { ...caller, state: 'dialing' } } : rest,
    effects: [leave, ...effects],
  }
}

const isEarly = (early: LegId) => (fork: Call['forks'][number]) => fork.leg === early && isLive(fork)
