import type { Hub } from '#platform/realtime/server/hub.ts'
import { type ParkedCall, parkedCalls } from '../../../contract/parking.ts'
import { SLOTS } from '../../../contract/pick-up-number.ts'
import type { LiveCall } from '../calls/live-call.ts'

/** A parked call as shown to colleagues; null: it is not parked. */
export function parkedCallOf({ call, route, walked }: LiveCall): ParkedCall | null {
  const step = walked?.journey.step
  if (step?.kind !== 'parked' || !route || call.phase === 'ended') return null
  const parked = walked?.facts.findLast(({ fact }) => fact.kind === 'parked')
  const until = walked?.journey.wakeAt ?? call.startedAt
  const { number, name } = route.caller
  return {
    call_id: call.id,
    slot: step.slot,
    number,
    label: name,
    parked_by: parked?.fact.kind === 'parked' ? parked.fact.about.by : null,
    parked_at: new Date(parked?.at ?? call.startedAt).toISOString(),
    until: new Date(until).toISOString(),
  }
}

/** A company's parked calls, by slot. */
export const parkedOf = (calls: readonly LiveCall[], companyId: number): ParkedCall[] =>
  calls
    .filter(({ route }) => route?.company.id === companyId)
    .flatMap((live) => parkedCallOf(live) ?? [])
    .sort((one, other) => one.slot - other.slot)

/** Null: all slots are taken. */
export function freeSlot(parked: readonly ParkedCall[]): number | null {
  const taken = new Set(parked.map(({ slot }) => slot))
  for (let slot: number = SLOTS.first; slot <= SLOTS.last; slot += 1) if (!taken.has(slot)) return slot
  return null
}

/** Publishes a company's parked calls whenever they change. */
export function createParkedPublisher(publish: Hub['publish'], calls: () => readonly LiveCall[]) {
  const known = new Set<string>()
  return (live: LiveCall): void => {
    const { id } = live.call
    const isParked = parkedCallOf(live) !== null
    if (!live.route || isParked === known.has(id)) return
    if (isParked) known.add(id)
    else known.delete(id)
    const companyId = live.route.company.id
    publish(`company:${companyId}`, parkedCalls, { calls: parkedOf(calls(), companyId) })
  }
}
