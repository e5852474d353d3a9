import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { WalkEffect, WalkEvent } from '../call-machine/walk.ts'
import type { CallRoute } from '../ports.ts'
import type { LiveCall } from './live-call.ts'

/** A call as the controller keeps it. */
export interface Entry extends LiveCall {
  cancelTimer: () => void
  /** As it is counted in admission and presence; null: it is not. */
  entered: CallRoute | null
  /** Of a call that walks: what the company has set up, as it was when the call came. */
  plan: Plan | null
  cancelWake: () => void
  /** What happened while telephones are asked for; null: none are. */
  held: WalkEvent[] | null
}

/** A device is shown who calls: whoever is on the other side. Outside, the number that the trunk has for us. */
export function callerIdFor({ call, route, plan }: Entry, effect: WalkEffect) {
  const toCaller = effect.type === 'dial' && effect.fork.leg === call.caller.leg
  const shown = toCaller ? route?.callee : route?.caller
  const trunk = effect.type === 'dial' ? trunkOf(effect.fork.endpoint) : null
  const own = plan?.trunks.find(({ id }) => id === trunk)?.callerId
  return own ? { name: '', number: own } : { name: shown?.name ?? '', number: shown?.number ?? '' }
}
