import type { Destination } from '../contract/destination.ts'
import type { Sound } from '../port.ts'
import { isBlocked } from './blocked-number.ts'
import type { Journey, JourneyEvent, JourneyResult, JourneyStep, Surroundings } from './journey.ts'
import { enterMenu, keyIn, listen, waitedForKey } from './menu.ts'
import { nextTrunk, outboundFor } from './outbound.ts'
import type { Ivr, Plan, RingGroup, TimeSlot } from './plan.ts'
import { enterQueue, leaveQueue, waitInQueue } from './queueing.ts'
import { slotState } from './time-slot.ts'
import { Walker } from './walker.ts'

/** More destinations than anybody sets up on purpose: they lead in a circle. */
const MOST_HOPS = 40
const RING_SECONDS = 30
const RING_TONE: readonly Sound[] = [{ kind: 'tone', tone: 'ring' }]
const LEAVE_MESSAGE: readonly Sound[] = [{ kind: 'system', name: 'vm-intro' }]
/** Said where a room cannot be entered. */
const UNAVAILABLE: readonly Sound[] = [{ kind: 'system', name: 'vm-nobodyavail' }]
/** Another trunk may do better. */
const TRUNK_FAULTS = ['congestion', 'unregistered', 'failed']

/** Events that come too late change nothing. */
export function advance(journey: Journey, event: JourneyEvent, around: Surroundings): JourneyResult {
  const walker = new Walker(journey, around)
  if (journey.step.kind === 'over' && event.type !== 'ended') return walker.result()
  if (event.type === 'played') {
    // One that was stopped is told as well.
    if (event.playback !== journey.playback) return walker.result()
    walker.change({ playback: null })
  }
  if (event.type === 'unanswered' || event.type === 'taken') walker.change({ round: null })
  if (event.type === 'resumed') walker.change({ playback: null, music: false })
  happen(walker, event)
  return walker.result()
}

function happen(walker: Walker, event: JourneyEvent): undefined {
  const { step } = walker.journey
  switch (event.type) {
    case 'arrived':
      for (const fact of event.facts) walker.notes(fact)
      return go(walker, event.destination)
    case 'ended':
      if (step.kind === 'queue') leaveQueue(walker, step, event.by === 'caller' ? 'abandoned' : 'ended')
      walker.notes({ kind: 'hung_up', about: { by: event.by, outcome: event.outcome } })
      return walker.stepTo({ kind: 'over' })
    case 'taken':
      return taken(walker, event)
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
  walker.quiet()
  walker.change({ answered: true })
  walker.notes({ kind: 'answered', about: { extension, number } })
  walker.stepTo({ kind: 'talking' })
}

function within(walker: Walker, step: JourneyStep, event: JourneyEvent): undefined {
  switch (step.kind) {
    case 'menu':
      return inMenu(walker, walker.around.plan.ivrs.get(step.ivr), event)
    case 'queue': {
      const queue = walker.around.plan.queues.get(step.queue)
      if (queue) return waitInQueue(walker, queue, step, event, go)
      leaveQueue(walker, step, 'ended')
      return walker.finish('failed')
    }
    case 'ring':
      if (event.type === 'unanswered') return nextRound(walker, step, event.outcome)
      if (event.type === 'resumed' && walker.journey.answered) walker.play(RING_TONE)
      return
    case 'outside':
      if (event.type === 'unanswered') outsideUnanswered(walker, step, event.outcome)
      return
    case 'announcement':
      // How much of it was heard before a gap nobody knows.
      if (event.type === 'played' || event.type === 'resumed') walker.finish('completed')
      return
    case 'voicemail':
      return inVoicemail(walker, step, event)
    case 'start':
    case 'talking':
    case 'over':
      return
    default:
      return neverHappens(step)
  }
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

/** On to a destination, through what needs no time. */
function go(walker: Walker, destination: Destination): undefined {
  walker.change({ hops: walker.journey.hops + 1, wakeAt: null })
  if (walker.journey.hops > MOST_HOPS || !isThere(walker.around.plan, destination)) {
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
    case 'announcement':
      return (plan.audios.get(destination.id)?.length ?? 0) > 0
    default:
      return true
  }
}

function enter(walker: Walker, destination: Destination): undefined {
  const { plan } = walker.around
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
      return toExtension(walker, destination.id)
    case 'ring_group':
      return ringGroup(walker, plan.ringGroups.get(destination.id))
    case 'outside':
      return dialOutside(walker, destination, [], 'not-allowed')
    case 'announcement':
      walker.notes({ kind: 'announcement', about: { audio: destination.id } })
      return announce(walker, plan.audios.get(destination.id) ?? [])
    case 'voicemail':
      return greet(walker, destination.id)
    case 'conference':
      walker.notes({ kind: 'conference', about: { conference: destination.id } })
      return announce(walker, UNAVAILABLE)
    default:
      return neverHappens(destination)
  }
}

/** Its phone rings, unless its owner wants calls elsewhere. */
function toExtension(walker: Walker, extension: number): undefined {
  const { isFull, phone, plan } = walker.around
  if (isUnwanted(walker, extension)) return unanswered(walker, null, 'rejected')
  const forward = plan.extensions.get(extension)?.forward
  if (forward?.always) return go(walker, forward.always)
  if (isFull(extension)) return unanswered(walker, forward?.busy ?? null, 'busy')
  if (forward?.away && phone(extension) === 'away') return go(walker, forward.away)
  return round(walker, [[extension]], RING_SECONDS, forward?.unanswered ?? null, 'unregistered')
}

/** Whoever is called wants no calls from there. Queues and groups ring all the same who is at work in them. */
function isUnwanted({ around: { plan }, journey: { caller } }: Walker, extension: number): boolean {
  const patterns = plan.extensions.get(extension)?.blockedIn ?? []
  return isBlocked(patterns, caller.number, plan.countryPrefix)
}

/** The box of an extension: a greeting, a tone, and whatever the caller says. */
function greet(walker: Walker, extension: number): undefined {
  walker.notes({ kind: 'voicemail', about: { extension } })
  walker.answer()
  walker.stepTo({ kind: 'voicemail', extension, recording: null })
  walker.play(LEAVE_MESSAGE)
}

function inVoicemail(
  walker: Walker,
  { extension, recording }: Extract<JourneyStep, { kind: 'voicemail' }>,
  event: JourneyEvent,
): undefined {
  const heard = event.type === 'played' || event.type === 'resumed'
  if (recording === null && heard) {
    const name = `message-${walker.journey.id}`
    walker.stepTo({ kind: 'voicemail', extension, recording: name })
    return walker.does({ type: 'record-message', recording: name, extension })
  }
  const over = event.type === 'recorded' && event.recording === recording
  if (over || (recording !== null && event.type === 'resumed')) walker.finish('completed')
}

function throughSlot(walker: Walker, slot: TimeSlot | undefined): undefined {
  if (!slot) return
  const { open, why, name } = slotState(slot, walker.around.at, walker.around.plan)
  walker.notes({ kind: 'slot', about: { slot: slot.id, name: slot.name, open, why, day: name } })
  return go(walker, open ? slot.open : slot.closed)
}

function ringGroup(walker: Walker, group: RingGroup | undefined): undefined {
  if (!group) return
  walker.notes({ kind: 'ring_group', about: { ring_group: group.id, name: group.name } })
  return round(walker, roundsOf(walker, group), group.ringSeconds, group.fallback, 'unregistered')
}

function announce(walker: Walker, sounds: readonly Sound[]): undefined {
  walker.answer()
  walker.stepTo({ kind: 'announcement' })
  return walker.play(sounds)
}

function roundsOf(walker: Walker, group: RingGroup): readonly (readonly number[])[] {
  const reachable = group.members.filter((member) => {
    const phone = walker.around.phone(member)
    return phone === 'free' || (phone === 'busy' && !group.skipBusy && !walker.around.isFull(member))
  })
  if (group.strategy === 'all') return reachable.length === 0 ? [] : [reachable]
  const first = group.strategy === 'by_turns' ? walker.around.turn(group.id) % (group.members.length || 1) : 0
  const turned = [...group.members.slice(first), ...group.members.slice(0, first)]
  return turned.filter((member) => reachable.includes(member)).map((member) => [member])
}

function round(
  walker: Walker,
  rounds: readonly (readonly number[])[],
  seconds: number,
  fallback: Destination | null,
  outcome: string,
): undefined {
  const [ringing, ...rest] = rounds
  if (!ringing) return unanswered(walker, fallback, outcome)
  walker.stepTo({ kind: 'ring', ringing, rounds: rest, seconds, fallback })
  walker.notes({ kind: 'offered', about: { extensions: [...ringing] } })
  if (walker.journey.answered && walker.journey.playback === null) walker.play(RING_TONE)
  const targets = ringing.map((extension) => ({ kind: 'extension', extension }) as const)
  walker.ring(targets, seconds, ringing.length > 1)
}

function nextRound(walker: Walker, step: Extract<JourneyStep, { kind: 'ring' }>, outcome: string): undefined {
  walker.notes({ kind: 'declined', about: { extensions: [...step.ringing], outcome } })
  round(walker, step.rounds, step.seconds, step.fallback, outcome)
}

function unanswered(walker: Walker, fallback: Destination | null, outcome: string): undefined {
  walker.quiet()
  const { returnTo } = walker.journey
  if (fallback) go(walker, fallback)
  else if (returnTo) {
    walker.change({ returnTo: null })
    walker.notes({ kind: 'returned', about: { destination: returnTo, outcome } })
    go(walker, returnTo)
  } else walker.finish(asRefusal(outcome))
}

const REFUSALS = [
  'busy',
  'no-answer',
  'unregistered',
  'rejected',
  'congestion',
  'not-allowed',
  'unknown-number',
] as const

const asRefusal = (outcome: string) => REFUSALS.find((known) => known === outcome) ?? 'failed'

type Outside = Extract<Destination, { kind: 'outside' }>

function dialOutside(
  walker: Walker,
  { number, by }: Pick<Outside, 'number' | 'by'>,
  tried: readonly number[],
  outcome: string,
): undefined {
  const choice = outboundFor(walker.around.plan, number)
  const target = choice && nextTrunk(choice, tried, walker.around)
  if (!target) {
    walker.notes({
      kind: 'outside_refused',
      about: { number, why: choice ? 'no trunk is free' : 'no route' },
    })
    return unanswered(walker, null, choice && tried.length === 0 ? 'congestion' : outcome)
  }
  const forwarder = by === undefined ? {} : { by }
  walker.stepTo({
    kind: 'outside',
    number,
    ...forwarder,
    trunk: target.trunk,
    tried: [...tried, target.trunk],
  })
  walker.notes({
    kind: 'outside',
    about: { number: target.number, trunk: target.trunk, asked: number, ...forwarder },
  })
  // Whoever forwards is asked about once, not for each trunk.
  const asked = tried.length === 0 && by !== undefined ? { by: { extension: by, dialed: number } } : {}
  walker.ring([{ ...target, ...asked }], RING_SECONDS * 2, false)
}

function outsideUnanswered(
  walker: Walker,
  step: Extract<JourneyStep, { kind: 'outside' }>,
  outcome: string,
): undefined {
  if (TRUNK_FAULTS.includes(outcome)) return dialOutside(walker, step, step.tried, 'congestion')
  if (outcome === 'not-allowed')
    walker.notes({
      kind: 'outside_refused',
      about: { number: step.number, why: 'not allowed to whoever forwards' },
    })
  unanswered(walker, null, outcome)
}
