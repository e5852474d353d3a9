import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { DialplanEffect, DialplanEvent } from '../../call-machine/dialplan-call.ts'
import type { CallRoute } from '../../ports.ts'
import type { LiveCall } from './live-call.ts'

/** A call in progress, with its timers and what is queued for it. */
export interface CallInProgress extends LiveCall {
  cancelTimer: () => void
  /** How it counts for admission and presence; null: it does not. */
  entered: CallRoute | null
  /** For a call through the dialplan: the company's configuration when the call arrived. */
  plan: Plan | null
  cancelWake: () => void
  /** Events queued while devices are being looked up; null: no look-up is pending. */
  held: DialplanEvent[] | null
  /** How often it has been here before: see `loop-guard.ts`. */
  hops: number
  returns: number
}

/** The caller ID of a device is the other side; outside, our number on that trunk. */
export function callerIdFor({ call, route, plan }: CallInProgress, effect: DialplanEffect) {
  const toCaller = effect.type === 'dial' && effect.fork.leg === call.caller.leg
  const shown = toCaller ? route?.callee : route?.caller
  const trunk = effect.type === 'dial' ? trunkOf(effect.fork.endpoint) : null
  const own = plan?.trunks.find(({ id }) => id === trunk)?.callerId
  return own ? { name: '', number: own } : { name: shown?.name ?? '', number: shown?.number ?? '' }
}
