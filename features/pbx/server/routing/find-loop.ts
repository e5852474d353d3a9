import type { Destination } from '#platform/telephony/contract/destination.ts'

type Ways<One> = ReadonlyMap<number, One>

/** The part of a plan by which calls continue by themselves; see `Plan`. */
export interface Routed {
  timeSlots: Ways<{ open: Destination; closed: Destination }>
  ringGroups: Ways<{ fallback: Destination | null }>
  ivrs: Ways<{ onTimeout: Destination | null }>
  queues: Ways<{ whenEmpty: Destination | null }>
}

const keyOf = (destination: Destination): string =>
  'id' in destination ? `${destination.kind} ${destination.id}` : destination.kind

/** Where a call continues without a key or an answer. */
function withoutInput(plan: Routed, destination: Destination): readonly (Destination | null)[] {
  if (!('id' in destination)) return []
  switch (destination.kind) {
    case 'ivr': {
      const ivr = plan.ivrs.get(destination.id)
      return [ivr?.onTimeout ?? null]
    }
    case 'time_slot': {
      const slot = plan.timeSlots.get(destination.id)
      return slot ? [slot.open, slot.closed] : []
    }
    case 'ring_group':
      return [plan.ringGroups.get(destination.id)?.fallback ?? null]
    case 'queue':
      return [plan.queues.get(destination.id)?.whenEmpty ?? null]
    default:
      return []
  }
}

/** Whether a call at `start` could return there without anybody doing anything. */
export function hasLoop(plan: Routed, start: Destination): boolean {
  const seen = new Set<string>()
  const open = [...withoutInput(plan, start)]
  while (open.length > 0) {
    const next = open.pop()
    if (!next || seen.has(keyOf(next))) continue
    if (keyOf(next) === keyOf(start)) return true
    seen.add(keyOf(next))
    open.push(...withoutInput(plan, next))
  }
  return false
}
