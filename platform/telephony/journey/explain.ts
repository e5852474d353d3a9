import type { Fact } from '../contract/fact.ts'
import { advance } from './advance.ts'
import {
  type Journey,
  type JourneyCaller,
  type JourneyContext,
  type JourneyEvent,
  newJourney,
} from './journey.ts'
import type { Start } from './start-of-did.ts'

/** From here on the call needs a key, an answer, or time. */
export interface Explained {
  readonly facts: readonly Fact[]
  readonly journey: Journey
  /** How it ended, if it did. */
  readonly outcome: string
}

/**
 * A dry run of the routing code: what a call at a given time goes through until it waits, then after each of `keys` (digits;
 * `t` is a timeout, `n` no answer).
 */
export function explain(
  caller: JourneyCaller,
  dialed: string,
  start: Start,
  context: JourneyContext,
  keys = '',
): Explained {
  const facts: Fact[] = []
  let journey = newJourney('explained', caller, dialed)
  let outcome = ''
  const tell = (event: JourneyEvent) => {
    const next = advance(journey, event, context)
    journey = next.journey
    facts.push(...next.facts)
    for (const effect of next.effects) if (effect.type === 'finish') outcome = effect.outcome
  }
  tell({ type: 'arrived', ...start })
  for (const key of keys) {
    if (key === 'n') tell({ type: 'unanswered', outcome: 'no-answer' })
    else if (key === 't') {
      if (journey.playback !== null) tell({ type: 'played', playback: journey.playback })
      tell({ type: 'wake' })
    } else tell({ type: 'digit', digit: key })
  }
  // An ambiguous number counts as complete.
  if (journey.step.kind === 'menu' && journey.step.keyed !== '') tell({ type: 'wake' })
  return { facts, journey, outcome }
}
