import type { LeftQueue } from '../contract/fact.ts'
import type { Sound } from '../port.ts'
import type { JourneyEvent, JourneyStep } from './journey.ts'
import type { Queue } from './plan.ts'
import type { Go, Walker } from './walker.ts'

type InQueue = Extract<JourneyStep, { kind: 'queue' }>

export function enterQueue(walker: Walker, queue: Queue, go: Go): undefined {
  const { at } = walker.context
  const about = { queue: queue.id, name: queue.name }
  if (queue.whenEmpty && walker.context.agents(queue.id) === 0) {
    walker.notes({ kind: 'queue_empty', about })
    return go(walker, queue.whenEmpty)
  }
  if (walker.context.waiting(queue.id) >= queue.maxWaiting) {
    walker.notes({ kind: 'queue_full', about })
    return queue.overflow ? go(walker, queue.overflow) : walker.finish('congestion')
  }
  walker.answer()
  walker.notes({ kind: 'queue_entered', about })
  const every = queue.announcement?.everySeconds
  const nextAnnouncementAt = every === undefined ? null : at + every * 1000
  const step: InQueue = { kind: 'queue', queue: queue.id, enteredAt: at, nextAnnouncementAt, ringing: [] }
  walker.stepTo(step, wakeTime(queue, step))
  walker.does({ type: 'enter-queue', queue: queue.id, priority: queue.priority, enteredAt: at })
  if (queue.welcome.length > 0) walker.play(queue.welcome)
  else walker.music(queue.music)
}

function wakeTime(queue: Queue, step: InQueue): number | null {
  const until = queue.maxWaitSeconds === null ? null : step.enteredAt + queue.maxWaitSeconds * 1000
  const times = [until, step.nextAnnouncementAt].filter((time) => time !== null)
  return times.length === 0 ? null : Math.min(...times)
}

/** Events of a waiting caller. */
export function waitInQueue(
  walker: Walker,
  queue: Queue,
  step: InQueue,
  event: JourneyEvent,
  go: Go,
): undefined {
  const update = (changes: Partial<InQueue>) => {
    const next = { ...step, ...changes }
    walker.stepTo(next, wakeTime(queue, next))
  }
  switch (event.type) {
    case 'offer': {
      update({ ringing: [...step.ringing, ...event.extensions] })
      walker.notes({ kind: 'offered', about: { extensions: [...event.extensions] } })
      const targets = event.extensions.map((extension) => ({ kind: 'extension', extension }) as const)
      return walker.ring(targets, queue.ringSeconds, true)
    }
    case 'withdraw':
      update({ ringing: step.ringing.filter((one) => one !== event.extension) })
      return walker.does({ type: 'stop-ringing', extension: event.extension })
    case 'declined':
      return decline(walker, step, [event.extension], event.outcome, update)
    case 'unanswered':
      return decline(walker, step, step.ringing, event.outcome, update)
    case 'played':
      return walker.music(queue.music)
    case 'resumed':
      return waitAgain(walker, queue, step, update)
    case 'digit':
      return keyInQueue(walker, queue, step, event.digit, go)
    case 'wake':
      return wakeInQueue(walker, queue, step, update, go)
    default:
      return
  }
}

/** Cancels earlier offers and makes new ones; callers keep their position by time of entry. */
function waitAgain(
  walker: Walker,
  queue: Queue,
  step: InQueue,
  update: (changes: Partial<InQueue>) => void,
): undefined {
  const { enteredAt } = step
  walker.does({ type: 'stop-ringing', extension: null })
  walker.does({ type: 'leave-queue', queue: queue.id, why: 'ended' })
  update({ ringing: [] })
  walker.change({ round: null })
  walker.does({ type: 'enter-queue', queue: queue.id, priority: queue.priority, enteredAt })
  walker.music(queue.music)
}

function decline(
  walker: Walker,
  step: InQueue,
  extensions: readonly number[],
  outcome: string,
  update: (changes: Partial<InQueue>) => void,
): undefined {
  if (extensions.length === 0) return
  update({ ringing: step.ringing.filter((one) => !extensions.includes(one)) })
  walker.notes({ kind: 'declined', about: { extensions: [...extensions], outcome } })
  for (const extension of extensions) walker.does({ type: 'queue-declined', extension })
}

function keyInQueue(walker: Walker, queue: Queue, step: InQueue, digit: string, go: Go): undefined {
  const exit = queue.exits.get(digit)
  if (exit) {
    leaveQueue(walker, step, 'exit')
    go(walker, exit)
  } else if (digit === queue.callbackDigit) {
    leaveQueue(walker, step, 'callback')
    walker.does({ type: 'request-callback', queue: queue.id })
    walker.finish('completed')
  }
}

function wakeInQueue(
  walker: Walker,
  queue: Queue,
  step: InQueue,
  update: (changes: Partial<InQueue>) => void,
  go: Go,
): undefined {
  const { at } = walker.context
  if (queue.maxWaitSeconds !== null && at >= step.enteredAt + queue.maxWaitSeconds * 1000) {
    leaveQueue(walker, step, 'timeout')
    return queue.overflow ? go(walker, queue.overflow) : walker.finish('no-answer')
  }
  if (!queue.announcement || step.nextAnnouncementAt === null || at < step.nextAnnouncementAt) return
  update({ nextAnnouncementAt: at + queue.announcement.everySeconds * 1000 })
  const sounds = [...placeSounds(walker, queue.announcement), ...queue.announcement.sounds]
  if (sounds.length > 0) walker.play(sounds)
}

function placeSounds(walker: Walker, { position, time }: NonNullable<Queue['announcement']>): Sound[] {
  const system = (name: string): Sound => ({ kind: 'system', name })
  const place = walker.context.place(walker.journey.id)
  if (!place) return []
  const next = place.position === 1
  const sounds: Sound[] = []
  if (position && next) sounds.push(system('queue-youarenext'))
  if (position && !next)
    sounds.push(
      system('queue-thereare'),
      { kind: 'number', value: place.position - 1 },
      system('queue-callswaiting'),
    )
  if (time && place.seconds !== null) {
    const minutes = Math.max(1, Math.round(place.seconds / 60))
    sounds.push(system('queue-holdtime'), { kind: 'number', value: minutes }, system('queue-minutes'))
  }
  return sounds
}

/** Stops the ringing phones. */
export function leaveQueue(walker: Walker, step: InQueue, why: LeftQueue): undefined {
  const waited = Math.round((walker.context.at - step.enteredAt) / 1000)
  walker.notes({ kind: 'queue_left', about: { queue: step.queue, why, waited } })
  if (why !== 'answered') {
    walker.does({ type: 'stop-ringing', extension: null })
    walker.does({ type: 'leave-queue', queue: step.queue, why })
  }
  walker.stopPlayback()
  walker.change({ round: null })
}
