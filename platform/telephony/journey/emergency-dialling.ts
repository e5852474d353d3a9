import { assignedEmergencyNumbers, emergencyNumbers } from '../numbers/emergency-numbers.ts'
import { isShortOf } from '../numbers/short-class.ts'
import type { OutboundRoute, Plan } from './plan.ts'

/** What decides whether a call is one for help. */
export type EmergencyPlan = Pick<Plan, 'country' | 'outboundRoutes'> &
  Partial<Pick<Plan, 'extensions' | 'numbers'>>

/** People are used to it from other telephone systems. */
const USUAL_PREFIX = '0'
/** As in `0-911`; in SIP they are part of the number. */
const SEPARATORS = /[-.() ]/g
const MAX_DIGITS = 8

/**
 * The emergency number that somebody means: a number of the country, which nothing of the company hides; the same after the prefix
 * with which the company gets an outside line, unless one of its own numbers is written like that; 112 and 911 in every country
 * unless the company gave them to somebody. Null for other numbers.
 */
export function emergencyMeant(plan: EmergencyPlan, dialed: string): string | null {
  if (dialed.length > MAX_DIGITS) return null
  const digits = dialed.replace(SEPARATORS, '')
  if (assignedEmergencyNumbers(plan.country).has(digits)) return digits
  const numbers = emergencyNumbers(plan.country)
  const found = numbers.has(digits) ? digits : afterPrefix(plan, digits, numbers)
  return found === undefined || isOwn(plan, digits) ? null : found
}

function afterPrefix(
  { country, outboundRoutes }: EmergencyPlan,
  digits: string,
  numbers: ReadonlySet<string>,
): string | undefined {
  const found = [...outsidePrefixes(outboundRoutes), USUAL_PREFIX]
    .flatMap((prefix) => (digits.startsWith(prefix) ? [digits.slice(prefix.length)] : []))
    .find((number) => numbers.has(number))
  // A service of the country, or of the company's carrier.
  const isService = isShortOf(country, digits) || outboundRoutes.some(({ pattern }) => pattern === digits)
  return isService ? undefined : found
}

const isOwn = ({ extensions, numbers }: EmergencyPlan, digits: string): boolean =>
  numbers?.has(digits) === true || [...(extensions?.values() ?? [])].some(({ number }) => number === digits)

/** What a route's pattern spells out before the outside number, and the route strips: `9` of `9.`. */
export const outsidePrefixes = (
  routes: readonly Pick<OutboundRoute, 'pattern' | 'strip'>[],
): ReadonlySet<string> =>
  new Set(
    routes.flatMap(({ pattern, strip }) => {
      const spelled = /^[0-9*#]*/.exec(pattern)?.[0] ?? ''
      const isPrefix = strip > 0 && strip <= spelled.length && spelled.length < pattern.length
      return isPrefix ? [spelled.slice(0, strip)] : []
    }),
  )
