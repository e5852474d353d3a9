import type { Destination } from '../contract/destination.ts'
import type { Ivr } from './plan.ts'
import type { Go, Walker } from './walker.ts'

/** Timeout between the digits of a longer option. */
const NEXT_DIGIT_MS = 3_000

export function enterMenu(walker: Walker, ivr: Ivr): undefined {
  walker.answer()
  walker.notes({ kind: 'ivr', about: { ivr: ivr.id, name: ivr.name } })
  say(walker, ivr, 0, ivr.prompt)
}

function say(walker: Walker, ivr: Ivr, tries: number, sounds: Ivr['prompt']): undefined {
  walker.stepTo({ kind: 'menu', ivr: ivr.id, keyed: '', tries })
  if (sounds.length > 0) walker.play(sounds)
  else listen(walker, ivr)
}

/** The prompt ended: the timeout starts. */
export function listen(walker: Walker, ivr: Ivr): undefined {
  walker.change({ wakeAt: walker.context.at + ivr.timeoutSeconds * 1000 })
}

export function keyIn(walker: Walker, ivr: Ivr, digit: string, go: Go): undefined {
  const { step } = walker.journey
  if (step.kind !== 'menu') return
  walker.stopPlayback()
  const ends = digit === '#' && step.keyed !== '' && !mayGoOn(walker, ivr, step.keyed + digit)
  const keyed = ends ? step.keyed : step.keyed + digit
  walker.stepTo({ ...step, keyed })
  const found = meaning(walker, ivr, keyed)
  const longer = [...lengths(walker, ivr)].some((number) => number !== keyed && number.startsWith(keyed))
  if (longer && !ends) walker.change({ wakeAt: walker.context.at + NEXT_DIGIT_MS })
  else if (found) take(walker, ivr, keyed, found, go)
  else wrong(walker, ivr, go)
}

/** No key in time, or no further one. */
export function waitedForKey(walker: Walker, ivr: Ivr, go: Go): undefined {
  const { step } = walker.journey
  if (step.kind !== 'menu') return
  const found = step.keyed === '' ? null : meaning(walker, ivr, step.keyed)
  if (found) return take(walker, ivr, step.keyed, found, go)
  if (step.keyed !== '') return wrong(walker, ivr, go)
  walker.notes({ kind: 'ivr_timeout', about: { ivr: ivr.id } })
  if (step.tries < ivr.retries) return say(walker, ivr, step.tries + 1, ivr.prompt)
  leave(walker, ivr.onTimeout, go)
}

function wrong(walker: Walker, ivr: Ivr, go: Go): undefined {
  const { step } = walker.journey
  if (step.kind !== 'menu') return
  walker.notes({ kind: 'ivr_invalid', about: { ivr: ivr.id, option: step.keyed } })
  if (step.tries < ivr.retries) say(walker, ivr, step.tries + 1, [...ivr.invalidPrompt, ...ivr.prompt])
  else leave(walker, ivr.onInvalid ?? ivr.onTimeout, go)
}

function leave(walker: Walker, destination: Destination | null, go: Go): undefined {
  if (destination) go(walker, destination)
  else walker.finish('completed')
}

function take(walker: Walker, ivr: Ivr, keyed: string, destination: Destination, go: Go): undefined {
  const { id } = ivr
  if (ivr.survey) walker.notes({ kind: 'ivr_answer', about: { ivr: id, answer: keyed } })
  else walker.notes({ kind: 'ivr_option', about: { ivr: id, option: keyed } })
  go(walker, destination)
}

function meaning(walker: Walker, ivr: Ivr, keyed: string): Destination | null {
  const option = ivr.options.get(keyed)
  if (option) return option
  if (ivr.survey && /^\d$/.test(keyed)) return ivr.survey.next
  const extension = ivr.dialByExtension
    ? [...walker.context.plan.extensions.values()].find(({ number }) => number === keyed)
    : undefined
  return extension ? { kind: 'extension', id: extension.id } : null
}

/** All accepted inputs. */
function* lengths(walker: Walker, ivr: Ivr): Generator<string> {
  yield* ivr.options.keys()
  if (ivr.dialByExtension) for (const { number } of walker.context.plan.extensions.values()) yield number
}

const mayGoOn = (walker: Walker, ivr: Ivr, keyed: string): boolean =>
  [...lengths(walker, ivr)].some((number) => number.startsWith(keyed))
