import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { EndpointName, HangupCause, LegId } from '#platform/telephony/port.ts'
import type { Call, CallOutcome, CallSide, Fork, Step, Unanswered } from './call.ts'
import { end, ending, hangUp, isLive, unchanged, withFork } from './call-steps.ts'
import { nobody } from './dialplan-ringing.ts'

export function callerEnds(call: Call, cause: HangupCause, at: number): Step {
  const gone: Call = { ...call, caller: { ...call.caller, state: 'ended' } }
  if (call.phase === 'ended') return unchanged(gone)
  if (call.phase === 'waiting') return sideEndsWhileWaiting(gone, 'caller', at)
  if (call.phase === 'talking') return end(gone, talkEnds(cause), at)
  // Left after the answer but before being connected: it still counts as answered.
  if (call.phase === 'connecting' && cause !== 'cancelled') {
    return end({ ...gone, answeredAt: call.answeredAt ?? at }, talkEnds(cause), at)
  }
  return end(gone, 'cancelled', at)
}

export function forkEnds(call: Call, leg: LegId, cause: HangupCause, at: number): Step {
  const fork = call.forks.find((candidate) => candidate.leg === leg)
  if (!fork || fork.state === 'ended') return unchanged(call)
  const byDevice = fork.state !== 'ending'
  const gone = withFork(call, leg, (known) => ({ ...known, state: 'ended', cause: byDevice ? cause : null }))
  if (call.phase === 'ended' || !byDevice) return unchanged(gone)
  if (leg === call.answeredBy) {
    if (call.phase === 'waiting') return sideEndsWhileWaiting(gone, 'callee', at)
    // Answered and hung up before being connected: it still counts as answered.
    return end({ ...gone, answeredAt: call.answeredAt ?? at }, talkEnds(cause), at)
  }
  // Either the device that should resume the call did not, or an earlier leg of the missing side ended.
  if (call.phase === 'waiting') return unchanged(leg === call.waiting?.resuming ? notResumed(gone) : gone)
  if (call.phase === 'walking') return unchanged(gone)
  if (cause === 'rejected') return rejects(gone, fork, at)
  return gone.forks.some(isLive) ? unchanged(gone) : nobody(gone, outcomeOfForks(gone.forks), at)
}

/** Rejects for the person without using one of their devices. */
export function decline(call: Call, endpoint: EndpointName, at: number): Step {
  const fork = call.forks.find((one) => one.endpoint === endpoint && isLive(one))
  return call.phase === 'ringing' && fork ? rejects(call, fork, at) : unchanged(call)
}

/** Rejects on all of the person's devices; when several people are called, the others keep ringing. */
function rejects(call: Call, { endpoint }: Fork, at: number): Step {
  if (!call.ring?.many) return nobody(call, 'rejected', at)
  const own = call.forks.filter((fork) => fork.endpoint === endpoint)
  const forks = call.forks.map((fork) => (own.includes(fork) ? ending(fork) : fork))
  const next = { ...call, forks }
  const effects = hangUp(own, 'answered-elsewhere')
  if (forks.some(isLive)) return { call: next, effects }
  const over = nobody(next, outcomeOfForks(forks), at)
  return { call: over.call, effects: [...effects, ...over.effects] }
}

/** Outcome of a call in which they talked. */
const talkEnds = (cause: HangupCause): CallOutcome => (cause === 'device-lost' ? 'device-lost' : 'answered')

/** No device is resuming the call now. */
export const notResumed = (call: Call): Call => ({
  ...call,
  bridge: null,
  waiting: call.waiting && { ...call.waiting, resuming: null },
})

/** Legs of the missing side may come and go; when the waiting side leaves, the call ends. */
const sideEndsWhileWaiting = (call: Call, side: CallSide, at: number): Step =>
  call.waiting?.side === side ? unchanged(notResumed(call)) : end(call, 'answered', at)

/** The outcome of an unanswered call, from the causes of all forks. A carrier's only one is told as it is. */
function outcomeOfForks(forks: readonly Fork[]): Unanswered {
  const [only, ...more] = forks.filter(({ cause }) => cause !== null)
  if (only?.cause && more.length === 0 && trunkOf(only.endpoint) !== null) return outcomeOfCarrier(only.cause)
  const causes = forks.flatMap((fork) => (fork.cause === null ? [] : [fork.cause]))
  const unreachable: readonly HangupCause[] = ['unregistered', 'congestion', 'failed']
  const reached = causes.filter((cause) => !unreachable.includes(cause))
  if (reached.length > 0) return reached.every((cause) => cause === 'busy') ? 'busy' : 'no-answer'
  if (causes.includes('congestion')) return 'congestion'
  return causes.includes('unregistered') ? 'unregistered' : 'failed'
}

/** After a long time a carrier ends an unanswered call as if somebody had hung up. */
const outcomeOfCarrier = (cause: HangupCause): Unanswered =>
  cause === 'normal' || cause === 'cancelled' || cause === 'answered-elsewhere' ? 'no-answer' : cause
