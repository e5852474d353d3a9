import type { Destination } from '../contract/destination.ts'
import type { Fact } from '../contract/fact.ts'
import { advance } from './advance.ts'
import {
  type Journey,
  type JourneyCaller,
  type JourneyContext,
  type JourneyEvent,
  newJourney,
} from './journey.ts'
import type { Did, Plan } from './plan.ts'
import { slotState } from './time-slot.ts'

export interface Start {
  readonly destination: Destination
  readonly facts: readonly Fact[]
}

/** First destination of a DID now, by its time slots; null when none applies. */
export function startOfDid(did: Did, plan: Plan, at: number): Start | null {
  const facts: Fact[] = [{ kind: 'did', about: { did: did.id, number: did.number, label: did.label } }]
  for (const { timeSlot, destination } of did.routes) {
    const slot = timeSlot === null ? null : plan.timeSlots.get(timeSlot)
    if (timeSlot === null) return { destination, facts }
    if (!slot) continue
    const { open, why, name } = slotState(slot, at, plan)
    facts.push({ kind: 'slot', about: { slot: slot.id, name: slot.name, open, why, day: name } })
    if (open) return { destination, facts }
  }
  return null
}

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
