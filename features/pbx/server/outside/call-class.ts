import { type OutboundChoice, outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { OutboundRoute, Plan } from '#platform/telephony/journey/plan.ts'
import { rewritten } from '#platform/telephony/number-rules.ts'
import {
  type ClassifiedNumber,
  classOfNumber,
  classOfReadings,
  dearer,
  dearerNumber,
  knownClass,
} from '#platform/telephony/numbers/number-class.ts'
import { isInternationalPrefix, isOutsidePrefix } from '#platform/telephony/numbers/outside-prefix.ts'
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
 * are concerned, whatever the route's pattern covers by chance. The number is the one that goes out, without what only gets a line;
 * of several readings the most expensive counts. Emergency numbers are the country's, and short ones that a route names.
 */
export function classOfCall(plan: OutsidePlan, asked: string): OutsideClass {
  const choice = outboundFor(plan, asked)
  const dialed = rewritten(plan, asked)
  if (choice === null) return classOfNumber(dialed, plan.country).class
  if (choice.emergency) return 'emergency'
  const { route } = choice
  const number = classOfAsked(plan, choice, dialed)
  const own =
    reachOf(route) === 'emergency' ? dearer(OUTSIDE, 'national', number.class) : ownClass(number, route)
  // The number is no emergency call to us, so that it is no free one.
  return dearer(OUTSIDE, 'local', withSent(plan, own, choice))
}

type OutsidePlan = Pick<Plan, 'countryPrefix'> & Parameters<typeof outboundFor>[0]

/** What the route is asked for: the dialled number, after the company's prefix for outside lines. */
function classOfAsked(plan: OutsidePlan, choice: OutboundChoice, dialed: string): ClassifiedNumber {
  const { stripped, number, route } = choice
  const asked = number.slice(route?.prepend.length ?? 0)
  if (stripped === '' || asked === '') return classOfNumber(dialed, plan.country)
  if (isShort(asked) || isOutsidePrefix(stripped, plan.countryPrefix))
    return classOfNumber(asked, plan.country)
  const found = classOfReadings([asked, dialed], plan.country)
  if (!isInternationalPrefix(stripped)) return found
  const whole = classOfNumber(dialed, plan.country)
  return { ...found, class: dearerNumber(found.class, whole.class) }
}

/** What a dialled number may be read as, to find what it costs: without what only gets a line, and as it was dialled. */
export function formsOfCall(plan: OutsidePlan, asked: string): string[] {
  const dialed = rewritten(plan, asked)
  const choice = outboundFor(plan, asked)
  if (choice === null) return [dialed]
  const { stripped, number, route } = choice
  const bare = number.slice(route?.prepend.length ?? 0)
  return stripped !== '' && isOutsidePrefix(stripped, plan.countryPrefix)
    ? [bare]
    : [...new Set([bare, dialed])]
}

/** A route may turn a number into another one: the dearer of both. */
function withSent(plan: OutsidePlan, own: OutsideClass, { number, route }: OutboundChoice): OutsideClass {
  const prepend = route?.prepend ?? ''
  if (prepend === '' || isOutsidePrefix(prepend, plan.countryPrefix)) return own
  // One that leaves the country as it is written needs no valid number there.
  const kind = isInternationalPrefix(number)
    ? classOfNumber(number, plan.country).class
    : knownClass(number, plan.country)
  return kind === null || kind === 'mobile' || kind === 'emergency' ? own : dearer(OUTSIDE, own, kind)
}

/** By the route and the number alone. */
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
