import type { Destination } from '../contract/destination.ts'
import type { Fact } from '../contract/fact.ts'
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
