import type { Sound } from '../port.ts'
import type { JourneyEvent, JourneyStep } from './journey.ts'
import type { Room } from './plan.ts'
import type { Walker } from './walker.ts'

const ASK: readonly Sound[] = [{ kind: 'system', name: 'conf-getpin' }]
const WRONG: readonly Sound[] = [{ kind: 'system', name: 'conf-invalidpin' }]
/** Timeout after the prompt and each key. */
const NEXT_KEY_MS = 7_000
const MAX_TRIES = 3

type InRoom = Extract<JourneyStep, { kind: 'room' }>

/** A conference room: asks for its PIN, if it has one (ended by `#` or a pause), then joins the caller. */
export function toRoom(walker: Walker, room: Room | undefined): undefined {
  if (!room) return
  walker.answer()
  walker.notes({ kind: 'conference', about: { conference: room.id, name: room.name } })
  if (room.pin === null) enter(walker, room)
  else ask(walker, room, 0, ASK)
}

function ask(walker: Walker, { id }: Room, tries: number, sounds: readonly Sound[]): undefined {
  walker.stepTo({ kind: 'room', room: id, keyed: '', tries })
  walker.play(sounds)
}

function enter(walker: Walker, { id, name }: Room): undefined {
  walker.stopPlayback()
  walker.stepTo({ kind: 'room', room: id, keyed: null, tries: 0 })
  walker.does({ type: 'enter-room', room: id, name })
}

export function atRoom(walker: Walker, step: InRoom, event: JourneyEvent): undefined {
  const room = walker.context.plan.rooms.get(step.room)
  if (!room) return walker.finish('completed')
  if (step.keyed === null) {
    // Already joined before a restart.
    if (event.type === 'resumed') enter(walker, room)
    return
  }
  switch (event.type) {
    case 'played':
      return listen(walker)
    case 'digit':
      return keyIn(walker, room, step, step.keyed, event.digit)
    case 'wake':
      return check(walker, room, step, step.keyed)
    case 'resumed':
      return ask(walker, room, step.tries, ASK)
    default:
      return
  }
}

const listen = (walker: Walker): undefined => walker.change({ wakeAt: walker.context.at + NEXT_KEY_MS })

function keyIn(walker: Walker, room: Room, step: InRoom, keyed: string, digit: string): undefined {
  walker.stopPlayback()
  // Many type `#` after a complete PIN, which was already checked.
  if (digit === '#') return keyed === '' ? listen(walker) : check(walker, room, step, keyed)
  const longer = keyed + digit
  walker.stepTo({ ...step, keyed: longer })
  listen(walker)
  if (longer.length >= (room.pin?.length ?? 0)) check(walker, room, step, longer)
}

function check(walker: Walker, room: Room, { tries }: InRoom, keyed: string): undefined {
  const { caller } = walker.journey
  // Who may not try hears what a wrong PIN is told.
  const may = walker.context.mayTryPin(room.id, caller)
  if (may && keyed === room.pin) return enter(walker, room)
  if (may && keyed !== '') walker.does({ type: 'wrong-pin', room: room.id, caller })
  if (tries + 1 < MAX_TRIES) return ask(walker, room, tries + 1, [...WRONG, ...ASK])
  walker.finish('completed')
}
