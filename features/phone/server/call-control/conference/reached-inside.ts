import type { Destination } from '#platform/telephony/contract/destination.ts'
import { ownDid } from '#platform/telephony/journey/own-number.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import { startOfDid } from '#platform/telephony/journey/start-of-did.ts'
import { slotState } from '#platform/telephony/journey/time-slot.ts'

/**
 * Where an invitation leads once forwards to the outside are followed, and the company's own numbers, for which no call leaves over a
 * trunk. `path`: the extensions that it passes, the last one being where it ends, if it is one.
 */
export function reachedInside(
  plan: Plan,
  start: Destination,
  at: number,
): { destination: Destination; path: readonly number[] } {
  const passed = new Set<string>()
  const path: number[] = []
  let destination = start
  for (;;) {
    const key = `${destination.kind} ${'id' in destination ? destination.id : ''}`
    const isNumber = destination.kind === 'outside'
    if (!isNumber && passed.has(key)) return { destination: { kind: 'hangup' }, path }
    passed.add(key)
    if (destination.kind === 'extension') path.push(destination.id)
    const next = nextOf(plan, destination, at, passed)
    if (!next) return { destination, path }
    destination = next
  }
}

/** Null: it ends there. */
function nextOf(plan: Plan, destination: Destination, at: number, passed: Set<string>): Destination | null {
  switch (destination.kind) {
    case 'time_slot': {
      const slot = plan.timeSlots.get(destination.id)
      return slot ? (slotState(slot, at, plan).open ? slot.open : slot.closed) : null
    }
    case 'extension': {
      const always = plan.extensions.get(destination.id)?.forward?.always
      return always?.kind === 'outside' ? always : null
    }
    case 'outside': {
      const did = ownDid(plan, destination.number)
      if (!did) return null
      // It came back: a circle of forwards.
      if (passed.has(`did ${did.id}`)) return { kind: 'hangup' }
      passed.add(`did ${did.id}`)
      return startOfDid(did, plan, at)?.destination ?? { kind: 'hangup' }
    }
    default:
      return null
  }
}
