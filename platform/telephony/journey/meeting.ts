import type { Sound } from '../port.ts'
import type { JourneyEvent, JourneyStep } from './journey.ts'
import type { Walker } from './walker.ts'

const ASK: readonly Sound[] = [{ kind: 'system', name: 'conf-getpin' }]
const WRONG: readonly Sound[] = [{ kind: 'system', name: 'conf-invalidpin' }]
/** Timeout after the prompt and each key. */
const NEXT_KEY_MS = 7_000
const MAX_TRIES = 3
const PIN_DIGITS = 9

type AtMeeting = Extract<JourneyStep, { kind: 'meeting' }>

/** The door of the company's video meetings: the PIN, ended by `#`, its last digit or a pause, says which one. */
export function toMeetings(walker: Walker): undefined {
  walker.answer()
  ask(walker, 0, ASK)
}

function ask(walker: Walker, tries: number, sounds: readonly Sound[]): undefined {
  walker.stepTo({ kind: 'meeting', meeting: null, keyed: '', tries })
  walker.play(sounds)
}

export function atMeeting(walker: Walker, step: AtMeeting, event: JourneyEvent): undefined {
  if (event.type === 'meeting-over') return walker.finish('completed')
  if (step.meeting !== null) {
    // Who was inside before a restart comes in again.
    if (event.type === 'resumed') walker.does({ type: 'join-meeting', meeting: step.meeting })
    return
  }
  switch (event.type) {
    case 'played':
      return listen(walker)
    case 'digit':
      return keyIn(walker, step, event.digit)
    case 'wake':
      return step.keyed === '' ? tryAgain(walker, step) : find(walker, step.keyed)
    case 'meeting-found':
      return event.meeting === null ? tryAgain(walker, step) : join(walker, step, event.meeting)
    case 'resumed':
      return ask(walker, step.tries, ASK)
    default:
      return
  }
}

const listen = (walker: Walker): undefined => walker.change({ wakeAt: walker.context.at + NEXT_KEY_MS })

function keyIn(walker: Walker, step: AtMeeting, digit: string): undefined {
  walker.stopPlayback()
  if (step.keyed.length >= PIN_DIGITS) return
  // Many type `#` after a complete PIN, which was already looked up.
  if (digit === '#') return step.keyed === '' ? listen(walker) : find(walker, step.keyed)
  if (!/\d/.test(digit)) return listen(walker)
  const keyed = step.keyed + digit
  walker.stepTo({ ...step, keyed })
  if (keyed.length >= PIN_DIGITS) find(walker, keyed)
  else listen(walker)
}

function find(walker: Walker, keyed: string): undefined {
  walker.change({ wakeAt: null })
  walker.does({ type: 'find-meeting', pin: keyed })
}

function join(walker: Walker, step: AtMeeting, meeting: number): undefined {
  walker.stopPlayback()
  walker.stepTo({ ...step, meeting })
  walker.does({ type: 'join-meeting', meeting })
}

function tryAgain(walker: Walker, { tries }: AtMeeting): undefined {
  if (tries + 1 < MAX_TRIES) return ask(walker, tries + 1, [...WRONG, ...ASK])
  walker.finish('completed')
}
