import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import { slotState } from '#platform/telephony/journey/time-slot.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { Itinerary } from '../ports.ts'

/** Slots that lead to each other, at most. */
const DEPTH = 8
/** As many as a ring group may have. */
const MOST_ASKED = 50

/** Extensions that ring as soon as the call gets there, without a key or a wait before. */
export function membersOf(plan: Plan, destination: Destination, at: number, depth = DEPTH): number[] {
  switch (destination.kind) {
    case 'ring_group':
      return [...(plan.ringGroups.get(destination.id)?.members ?? [])]
    case 'queue':
      return (plan.queues.get(destination.id)?.members ?? []).map(({ extension }) => extension)
    case 'time_slot': {
      const slot = plan.timeSlots.get(destination.id)
      if (!slot || depth === 0) return []
      return membersOf(plan, slotState(slot, at, plan).open ? slot.open : slot.closed, at, depth - 1)
    }
    default:
      return []
  }
}

/**
 * Asks the engine for the telephones of who is to ring first. Away ones are passed over by what is known, and nobody tells of
 * some that have just registered.
 */
export async function askForMembers(
  engine: Pick<TelephonyEngine, 'contacts'>,
  { plan, start, called }: Itinerary,
  at: number,
): Promise<void> {
  const members = membersOf(plan, start.destination, at).slice(0, MOST_ASKED)
  const endpoints = members.flatMap((id) => plan.extensions.get(id)?.endpoint ?? [])
  if (called) endpoints.push(called.endpoint)
  await Promise.all([...new Set(endpoints)].map((endpoint) => engine.contacts(endpoint)))
}
