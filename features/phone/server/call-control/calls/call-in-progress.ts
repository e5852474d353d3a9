import { isHidden } from '#platform/telephony/contract/hidden-caller.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import { e164Of } from '#platform/telephony/numbers/parse-phone.ts'
import type { CallerId } from '#platform/telephony/port.ts'
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
  /** How many more exchanges it may pass, as its carrier said. */
  maxForwards?: number | undefined
  /** The caller asked that no number is shown outside. After a restart the number of the trunk is shown again. */
  hidden?: boolean
}

const isToCaller = (call: LiveCall['call'], effect: DialplanEffect): boolean =>
  effect.type === 'dial' && effect.fork.leg === call.caller.leg

/** Whether a device is called for somebody outside. */
export const isFromOutside = ({ call, route }: CallInProgress, effect: DialplanEffect): boolean =>
  route !== null && trunkOf(route.caller.endpoint) !== null && !isToCaller(call, effect)

/**
 * The caller ID of a device is the other side. Outside it is our number on that trunk; without one the number of a caller who is
 * outside themselves, and nothing of our people: neither names nor extensions leave the company.
 */
export function callerIdFor(live: CallInProgress, effect: DialplanEffect): CallerId {
  const { call, route, plan } = live
  const trunk = effect.type === 'dial' ? trunkOf(effect.fork.endpoint) : null
  if (trunk !== null) {
    const own = plan?.trunks.find(({ id }) => id === trunk)?.callerId
    return { name: '', number: own || ownNumberOf(live, effect) }
  }
  const shown = isToCaller(call, effect) ? route?.callee : route?.caller
  return { name: shown?.name ?? '', number: shown?.number ?? '' }
}

function ownNumberOf(live: CallInProgress, effect: DialplanEffect): string {
  const number = live.route?.caller.number ?? ''
  return isFromOutside(live, effect) && !isHidden(number) ? number : ''
}

/** As many exchanges as a call may pass that begins here (RFC 3261, 8.1.1.6): no carrier may ask for more. */
const MOST_FORWARDS = 70

/** What is left of its way for a call that goes on over a trunk; undefined: it begins here. */
export const forwardsLeft = ({ maxForwards }: CallInProgress): number | undefined =>
  maxForwards === undefined ? undefined : Math.max(0, Math.min(maxForwards, MOST_FORWARDS) - 1)

/** The number for which a call goes outside by a forward, as the carrier is told (Diversion); null: it is no forward. */
export function forwardedFor(live: CallInProgress, effect: DialplanEffect): string | null {
  const { call, plan, route, walked } = live
  const trunk = effect.type === 'dial' ? trunkOf(effect.fork.endpoint) : null
  const step = walked?.journey.step
  if (trunk === null || !plan || !route || step?.kind !== 'outside' || step.by === undefined) return null
  // Somebody of ours called an extension, whose number is nobody else's business.
  if (!isFromOutside(live, effect)) return plan.trunks.find(({ id }) => id === trunk)?.callerId || null
  return e164Of(call.dialed, plan.country)
}
