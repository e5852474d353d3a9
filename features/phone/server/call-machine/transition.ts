import type { LegId } from '#platform/telephony/port.ts'
import type { Call, CallEffect, CallEvent, CallLeg, Fork, Step } from './call.ts'
import { end, ending, hangUp, isLive, unchanged, withFork } from './call-steps.ts'
import {
  answerCaller,
  DIAL_SLACK_SECONDS,
  enterDialplan,
  nobody,
  offer,
  stopRinging,
} from './dialplan-ringing.ts'
import { forkProgresses, leaveEarlySound } from './early-sound.ts'
import { release } from './handover.ts'
import { callerEnds, decline, forkEnds } from './leg-ends.ts'
import { pickUp } from './pick-up.ts'
import { reconcile } from './reconcile.ts'
import {
  giveUp,
  legOfSide,
  loseDevice,
  loseLeg,
  otherSide,
  rejoin,
  resume,
  talksAt,
  withLeg,
} from './waiting.ts'

const CONNECTING_SECONDS = 5

/** Late and repeated events, and those of ending legs, change nothing. `at` is epoch milliseconds. */
export const transition = (call: Call, event: CallEvent, at: number): Step =>
  leaveEarlySound(step(call, event, at))

function step(call: Call, event: CallEvent, at: number): Step {
  switch (event.type) {
    case 'routed':
      return call.phase === 'routing' ? ring(call, event, at) : unchanged(call)
    case 'refused':
      return call.phase === 'routing' ? end(call, event.outcome, at) : unchanged(call)
    case 'fork-dialing':
      return unchanged(withLeg(call, event.leg, (leg) => ({ ...leg, sipCallId: event.sipCallId })))
    case 'fork-ringing':
      return forkRings(call, event.leg)
    case 'fork-progress':
      return forkProgresses(call, event.leg, event.sound)
    case 'fork-answered':
      return call.phase === 'waiting' ? rejoin(call, event.leg) : forkAnswers(call, event.leg)
    case 'leg-ended':
      if (event.cause === 'device-lost' && talksAt(call, event.leg)) return loseLeg(call, event.leg, at)
      return event.leg === call.caller.leg
        ? callerEnds(call, event.cause, at)
        : forkEnds(call, event.leg, event.cause, at)
    case 'connected':
      return connects(call, at)
    case 'connect-failed':
      return call.phase === 'connecting' ? end(call, failure(call), at) : unchanged(call)
    case 'timeout':
      return timesOut(call, at)
    case 'hangup-requested':
      return hangsUp(call, event.by, at)
    case 'enter-dialplan':
      return enterDialplan(call, at)
    case 'answer-caller':
      return answerCaller(call)
    case 'offered':
      return offer(call, event, at)
    case 'stop-ringing':
      return stopRinging(call, event.endpoint)
    case 'finish':
      return call.phase === 'walking' ? end(call, event.outcome, at) : unchanged(call)
    case 'picked-up':
      return pickUp(call, event)
    case 'declined':
      return decline(call, event.endpoint, at)
    case 'released':
      return release(call, event.keep, at)
    case 'shut-down':
      return shutsDown(call, at)
    case 'engine-lost':
      return loseEngine(call, at)
    case 'device-lost':
      return loseDevice(call, event.leg, at)
    case 'resume-requested':
      return resume(call, event.fork, event.bridge, at)
    case 'reconciled':
      return event.sameEngine ? reconcile(call, event, at, transition) : loseEngine(call, event.lostAt)
    default:
      return neverHappens(event)
  }
}

function neverHappens(event: never): never {
  throw new Error(`Unknown call event ${JSON.stringify(event)}`)
}

function ring(call: Call, event: Extract<CallEvent, { type: 'routed' }>, at: number): Step {
  if (event.forks.length === 0) return end(call, 'unregistered', at)
  const forks = event.forks.map((plan): Fork => ({ ...plan, sipCallId: null, state: 'dialing', cause: null }))
  const timeoutSeconds = event.ringSeconds + DIAL_SLACK_SECONDS
  return {
    call: { ...call, phase: 'ringing', forks, bridge: event.bridge },
    effects: [
      ...event.forks.map((fork): CallEffect => ({ type: 'dial', fork, timeoutSeconds })),
      { type: 'start-timer', seconds: event.ringSeconds },
    ],
  }
}

function forkRings(call: Call, leg: LegId): Step {
  const fork = call.forks.find((candidate) => candidate.leg === leg)
  if (call.phase !== 'ringing' || !fork || !isLive(fork)) return unchanged(call)
  // It counts as ringing since its carrier's progress.
  const isTold = fork.state === 'ringing' && call.caller.state !== 'dialing'
  if (isTold) return unchanged(call)
  const ringing = withFork(call, leg, (known) => ({ ...known, state: 'ringing' }))
  // The caller is told of ringing once, however many devices ring.
  if (call.caller.state !== 'dialing') return unchanged(ringing)
  return {
    call: { ...ringing, caller: { ...call.caller, state: 'ringing' } },
    effects: [{ type: 'indicate-ringing', leg: call.caller.leg }],
  }
}

function forkAnswers(call: Call, leg: LegId): Step {
  const fork = call.forks.find((candidate) => candidate.leg === leg)
  if (call.phase !== 'ringing' || !fork || !isLive(fork) || call.bridge === null) return unchanged(call)
  const won = withFork(call, leg, (known) => ({ ...known, state: 'up' }))
  const others = hangUp(
    won.forks.filter((other) => other.leg !== leg),
    'answered-elsewhere',
  )
  return {
    call: {
      ...won,
      phase: 'connecting',
      answeredBy: leg,
      caller: { ...call.caller, state: 'up' },
      forks: won.forks.map((other) => (other.leg === leg ? other : ending(other))),
    },
    effects: [
      ...(call.caller.state === 'up' ? [] : [{ type: 'answer', leg: call.caller.leg } as const]),
      { type: 'bridge', bridge: call.bridge, legs: [call.caller.leg, leg] },
      ...others,
      { type: 'start-timer', seconds: CONNECTING_SECONDS },
    ],
  }
}

function connects(call: Call, at: number): Step {
  if (call.phase !== 'connecting') return unchanged(call)
  return unchanged({ ...call, phase: 'talking', waiting: null, answeredAt: call.answeredAt ?? at })
}

function shutsDown(call: Call, at: number): Step {
  if (call.phase === 'ended') return unchanged(call)
  return end(call, call.answeredAt === null ? 'failed' : 'answered', at)
}

/** Outcome when the sides could not be connected; `device-lost` if they had talked before. */
const failure = (call: Call) => (call.answeredAt === null ? 'failed' : 'device-lost')

function timesOut(call: Call, at: number): Step {
  switch (call.phase) {
    case 'routing':
    case 'connecting':
      return end(call, failure(call), at)
    case 'waiting':
      return giveUp(call, call.waiting && legOfSide(call, otherSide(call.waiting.side)), at)
    case 'ringing':
      return nobody(call, 'no-answer', at)
    case 'walking':
    case 'talking':
    case 'ended':
      return unchanged(call)
    default:
      return neverHappens(call.phase)
  }
}

function hangsUp(call: Call, by: 'caller' | 'callee', at: number): Step {
  if (call.phase === 'ended') return unchanged(call)
  if (call.answeredAt !== null) return end(call, 'answered', at)
  return end(call, by === 'caller' ? 'cancelled' : 'rejected', at)
}

function loseEngine(call: Call, at: number): Step {
  const dead = <Leg extends CallLeg>(leg: Leg): Leg => ({ ...leg, state: 'ended' })
  const gone: Call = { ...call, caller: dead(call.caller), forks: call.forks.map(dead), bridge: null }
  return call.phase === 'ended' ? unchanged(gone) : end(gone, 'engine-restarted', at)
}
