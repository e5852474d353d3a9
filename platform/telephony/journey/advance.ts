import type { Destination } from '../contract/destination.ts'
import type { Sound } from '../port.ts'
import { dialOutside, outsideUnanswered, trunkSilent } from './dial-outside.ts'
import type { Journey, JourneyContext, JourneyEvent, JourneyResult, JourneyStep } from './journey.ts'
import { atMeeting, toMeetings } from './meeting.ts'
import { enterMenu, keyIn, listen, waitedForKey } from './menu.ts'
import type { Ivr, Plan, TimeSlot } from './plan.ts'
import { enterQueue, leaveQueue, waitInQueue } from './queueing.ts'
import { nextRound, RING_TONE, redirected, ringGroup, toExtension, unanswered } from './ringing.ts'
import { atRoom, toRoom } from './room.ts'
import { greet, inVoicemail } from './take-message.ts'
import { slotState } from './time-slot.ts'
import { Walker } from './walker.ts'

/** More hops than any sensible configuration: it loops. */
const MAX_HOPS = 40

/** Advances a journey by an event. Late events change nothing. */
export function advance(journey: Journey, event: JourneyEvent, context: JourneyContext): JourneyResult {
  const walker = new Walker(journey, context)
  if (journey.step.kind === 'over' && event.type !== 'ended') return walker.result()
  if (event.type === 'played') {
    // Asterisk reports the end of a stopped playback as well.
    if (event.playback !== journey.playback) return walker.result()
    walker.change({ playback: null })
  }
  if (event.type === 'unanswered' || event.type === 'taken') walker.change({ round: null })
  if (event.type === 'resumed') walker.beginAnew()
  happen(walker, event)
  return walker.result()
}

function happen(walker: Walker, event: JourneyEvent): undefined {
  const { step } = walker.journey
  switch (event.type) {
    case 'arrived':
      for (const fact of event.facts) {
        walker.notes(fact)
        if (fact.kind === 'did') walker.change({ dids: [fact.about.did] })
      }
      return go(walker, event.destination)
    case 'ended':
      if (step.kind === 'queue') leaveQueue(walker, step, event.by === 'caller' ? 'abandoned' : 'ended')
      walker.notes({ kind: 'hung_up', about: { by: event.by, outcome: event.outcome } })
      return walker.stepTo({ kind: 'over' })
    case 'taken':
      return taken(walker, event)
    case 'parked':
      return park(walker, event)
    default:
      return within(walker, step, event)
  }
}

function taken(walker: Walker, { extension, number }: Extract<JourneyEvent, { type: 'taken' }>): undefined {
  const { step } = walker.journey
  if (step.kind === 'queue') {
    leaveQueue(walker, step, 'answered')
    if (extension !== null) walker.does({ type: 'queue-answered', extension })
  }
  walker.stopPlayback()
  walker.change({ answered: true })
  walker.notes({ kind: 'answered', about: { extension, number } })
  walker.stepTo({ kind: 'talking' })
}

function within(walker: Walker, step: JourneyStep, event: JourneyEvent): undefined {
  switch (step.kind) {
    case 'menu':
      return inMenu(walker, walker.context.plan.ivrs.get(step.ivr), event)
    case 'queue': {
      const queue = walker.context.plan.queues.get(step.queue)
      if (queue) return waitInQueue(walker, queue, step, event, go)
      leaveQueue(walker, step, 'ended')
      return walker.finish('failed')
    }
    case 'ring':
      if (event.type === 'unanswered') return nextRound(walker, step, event.outcome, go)
      if (event.type === 'redirected') return redirected(walker, step, event, go)
      if (event.type === 'resumed' && walker.journey.answered) walker.play(RING_TONE)
      return
    case 'outside':
      return whileOutsideRings(walker, step, event)
    case 'announcement':
      // How much was played before the gap is unknown.
      if (event.type === 'played' || event.type === 'resumed') walker.finish('completed')
      return
    case 'voicemail':
      return inVoicemail(walker, step, event)
    case 'messages':
      return hearing(walker, event)
    case 'parked':
      return whileParked(walker, event)
    case 'meeting':
      return atMeeting(walker, step, event)
    case 'room':
      return atRoom(walker, step, event)
    case 'start':
    case 'talking':
    case 'over':
      return
    default:
      return neverHappens(step)
  }
}

function whileOutsideRings(
  walker: Walker,
  step: Extract<JourneyStep, { kind: 'outside' }>,
  event: JourneyEvent,
): undefined {
  if (event.type === 'unanswered') outsideUnanswered(walker, step, event.outcome, go)
  else if (event.type === 'silent') trunkSilent(walker, step, go)
  else if (event.type === 'sound') walker.stopPlayback()
}

function inMenu(walker: Walker, ivr: Ivr | undefined, event: JourneyEvent): undefined {
  if (!ivr) return walker.finish('failed')
  switch (event.type) {
    case 'digit':
      return keyIn(walker, ivr, event.digit, go)
    case 'wake':
      return waitedForKey(walker, ivr, go)
    case 'played':
      return listen(walker, ivr)
    case 'resumed':
      return ivr.prompt.length > 0 ? walker.play(ivr.prompt) : listen(walker, ivr)
    default:
      return
  }
}

function neverHappens(what: never): never {
  throw new Error(`Unknown step of a journey ${JSON.stringify(what)}`)
}

/** Moves to a destination, through steps that take no time. */
function go(walker: Walker, destination: Destination): undefined {
  walker.change({ hops: walker.journey.hops + 1, wakeAt: null })
  if (walker.journey.hops > MAX_HOPS || !isThere(walker.context.plan, destination)) {
    walker.notes({ kind: 'dead_end', about: { destination } })
    return walker.finish('failed')
  }
  enter(walker, destination)
}

function isThere(plan: Plan, destination: Destination): boolean {
  switch (destination.kind) {
    case 'time_slot':
      return plan.timeSlots.has(destination.id)
    case 'ivr':
      return plan.ivrs.has(destination.id)
    case 'queue':
      return plan.queues.has(destination.id)
    case 'ring_group':
      return plan.ringGroups.has(destination.id)
    case 'extension':
    case 'voicemail':
      return plan.extensions.has(destination.id)
    case 'conference':
      return plan.rooms.has(destination.id)
    case 'announcement':
      return (plan.audios.get(destination.id)?.length ?? 0) > 0
    default:
      return true
  }
}

function enter(walker: Walker, destination: Destination): undefined {
  const { plan } = walker.context
  switch (destination.kind) {
    case 'hangup':
      return walker.finish('completed')
    case 'time_slot':
      return throughSlot(walker, plan.timeSlots.get(destination.id))
    case 'ivr': {
      const ivr = plan.ivrs.get(destination.id)
      return ivr && enterMenu(walker, ivr)
    }
    case 'queue': {
      const queue = plan.queues.get(destination.id)
      return queue && enterQueue(walker, queue, go)
    }
    case 'extension':
      return toExtension(walker, destination.id, go)
    case 'ring_group':
      return ringGroup(walker, plan.ringGroups.get(destination.id), go)
    case 'outside':
      return dialOutside(walker, destination, [], 'not-allowed', go)
    case 'announcement':
      walker.notes({ kind: 'announcement', about: { audio: destination.id } })
      return announce(walker, plan.audios.get(destination.id) ?? [])
    case 'voicemail':
      return greet(walker, destination.id)
    case 'messages':
      walker.answer()
      walker.stepTo({ kind: 'messages' })
      return walker.does({ type: 'serve-messages', extension: walker.journey.caller.extension })
    case 'meetings':
      return toMeetings(walker)
    case 'conference':
      return toRoom(walker, plan.rooms.get(destination.id))
    default:
      return neverHappens(destination)
  }
}

/** Parks the caller: music, until a colleague retrieves them or the timeout. */
function park(
  walker: Walker,
  { slot, seconds, facts }: Extract<JourneyEvent, { type: 'parked' }>,
): undefined {
  for (const fact of facts) walker.notes(fact)
  walker.stepTo({ kind: 'parked', slot }, walker.context.at + seconds * 1000)
  walker.music()
}

function whileParked(walker: Walker, { type }: JourneyEvent): undefined {
  if (type === 'wake') unanswered(walker, null, 'no-answer', go)
  else if (type === 'resumed') walker.music()
}

/** The playback position after a gap is unknown. */
function hearing(walker: Walker, { type }: JourneyEvent): undefined {
  if (type === 'served' || type === 'resumed') walker.finish('completed')
}

function throughSlot(walker: Walker, slot: TimeSlot | undefined): undefined {
  if (!slot) return
  const { open, why, name } = slotState(slot, walker.context.at, walker.context.plan)
  walker.notes({ kind: 'slot', about: { slot: slot.id, name: slot.name, open, why, day: name } })
  return go(walker, open ? slot.open : slot.closed)
}

function announce(walker: Walker, sounds: readonly Sound[]): undefined {
  walker.answer()
  walker.stepTo({ kind: 'announcement' })
  return walker.play(sounds)
}
