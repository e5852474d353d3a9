import { outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { OutboundRoute, Plan } from '#platform/telephony/journey/plan.ts'
import { type ClassifiedNumber, classOfNumber, dearer } from '#platform/telephony/numbers/number-class.ts'
import { isShort } from '#platform/telephony/numbers/short-class.ts'

/** Classes of calls from the cheapest to the most expensive; each includes those before it. */
const CLASSES = ['none', 'internal', 'local', 'national', 'mobile', 'international', 'premium'] as const
export type ReachClass = (typeof CLASSES)[number]
/** What people may call; it names neither local nor mobile numbers. */
export type CallPermission = 'none' | 'internal' | 'national' | 'international'
/** The class of a call to the outside. */
export type OutsideClass = Exclude<ReachClass, 'none' | 'internal'> | 'emergency'

const OUTSIDE = ['emergency', 'local', 'national', 'mobile', 'international', 'premium'] as const

/**
 * The class of an outside number: what its route says, but never cheaper than the number itself where borders and special rates
 * are concerned, whatever the route's pattern covers by chance. Emergency numbers are the country's; a route can only add short ones that it names.
 */
export function classOfCall(
  plan: Pick<Plan, 'trunks' | 'outboundRoutes' | 'countryPrefix' | 'country'>,
  dialed: string,
): OutsideClass {
  const number = classOfNumber(dialed, plan.country)
  if (number.class === 'emergency') return 'emergency'
  const choice = outboundFor(plan, dialed)
  const route = choice?.route ?? null
  const reach = reachOf(route)
  if (reach === 'emergency') {
    const isNamed = isShort(dialed) && !route?.pattern.endsWith('.')
    if (isNamed && choice && isShort(choice.number)) return 'emergency'
    return withSent(plan, dearer(OUTSIDE, 'national', number.class), choice?.number)
  }
  return withSent(plan, ownClass(number, route), choice?.number)
}

/** A route may turn a short code into a number abroad: the dearer of both. */
function withSent(plan: Pick<Plan, 'country'>, own: OutsideClass, sent: string | undefined): OutsideClass {
  if (sent === undefined || !/^(\+|00)/.test(sent)) return own
  const kind = classOfNumber(sent, plan.country).class
  return kind === 'mobile' || kind === 'emergency' ? own : dearer(OUTSIDE, own, kind)
}

/** By the route and the dialled number alone. */
function ownClass(number: ClassifiedNumber, route: OutboundRoute | null): OutsideClass {
  const reach = reachOf(route)
  if (reach === null) return number.class
  // A route that names a short number knows what it costs, and routes know their own country better than we do.
  const names = number.uncertain && !route?.pattern.endsWith('.')
  return names || number.class === 'mobile' ? reach : dearer(OUTSIDE, reach, number.class)
}

const reachOf = (route: OutboundRoute | null): OutsideClass | null => route?.reach ?? null

/** What a phone may call: its own class, else its owner's. */
export function classOfPhone(reach: ReachClass | null, permission: CallPermission | null): ReachClass {
  if (reach !== null) return reach
  // People's permissions do not tell mobile numbers from national ones, and never include special rates.
  return permission === null || permission === 'national' ? 'mobile' : permission
}

/** Whether somebody with this class may make that call. */
export const covers = (own: ReachClass, call: OutsideClass): boolean =>
  call === 'emergency' || CLASSES.indexOf(call) <= CLASSES.indexOf(own)
