import type { NumberRule } from '../number-rules.ts'
import { sharesCallingCode } from '../numbers/number-class.ts'
import { fits } from '../numbers/number-pattern.ts'
import { isShort } from '../numbers/short-class.ts'
import { outsideNumber } from './dialled-number.ts'
import type { EmergencyPlan } from './emergency-dialling.ts'
import type { JourneyContext, RingTarget } from './journey.ts'
import type { OutboundRoute, Plan, Trunk } from './plan.ts'

/** What the choice of a route depends on, besides the number. */
type Dialling = Pick<Plan, 'country' | 'countryPrefix'>

export interface OutboundChoice {
  /** In the carrier's format. */
  readonly number: string
  readonly trunks: readonly Trunk[]
  readonly route: OutboundRoute | null
  /** What the route takes off the dialled number. */
  readonly stripped: string
  /** An emergency call: every trunk takes it, whatever is in use. */
  readonly emergency: boolean
}

/** Minimum length after a country prefix: shorter numbers are services, e.g. emergencies. */
const MIN_NATIONAL_DIGITS = 7

/** A domestic number without its prefix; null for others. `sure`: written internationally. */
function nationalOf(
  dialed: string,
  { country, countryPrefix: prefix }: Dialling,
): { number: string; sure: boolean } | null {
  const found = new RegExp(`^(\\+|00)?${prefix}([0-9]{${MIN_NATIONAL_DIGITS},})$`).exec(dialed)
  if (!found?.[2] || sharesCallingCode(`+${prefix}${found[2]}`, country)) return null
  return { number: found[2], sure: found[1] !== undefined }
}

/**
 * First matching route, and the number in the matching form: carriers and contacts write domestic numbers with prefix, routes
 * without, so `+57 300 123 4567` takes the route of `300 123 4567`.
 */
function routeFor(plan: Dialling & Pick<Plan, 'outboundRoutes'>, dialed: string) {
  const by = (number: string) => {
    const route = plan.outboundRoutes.find(({ pattern }) => fits(pattern, number))
    // A route that matches the dialled form gets that form.
    return route && { route, number: fits(route.pattern, dialed) ? dialed : number }
  }
  const national = nationalOf(dialed, plan)
  if (national === null) return by(dialed)
  return national.sure ? (by(national.number) ?? by(dialed)) : (by(dialed) ?? by(national.number))
}

/**
 * Trunks for an outside number, in order, with the number for each; null when none matches. For an emergency number they are all
 * that the company has. The operator's number rules apply first.
 */
export function outboundFor(
  plan: Dialling & Pick<Plan, 'trunks'> & EmergencyPlan & { readonly numberRules?: readonly NumberRule[] },
  asked: string,
): OutboundChoice | null {
  const { trunks: all } = plan
  if (all.length === 0) return null
  const { number: dialed, kind } = outsideNumber(plan, asked)
  if (kind === 'emergency')
    return { ...PLAIN, number: dialed, trunks: all, route: emergencyRoute(dialed, all), emergency: true }
  if (plan.outboundRoutes.length === 0) return { ...PLAIN, number: dialed, trunks: all, route: null }
  const found = routeFor(plan, dialed)
  if (!found) return null
  const { route } = found
  const chosen = route.trunks.flatMap((id) => all.find((trunk) => trunk.id === id) ?? [])
  const number = route.prepend + found.number.slice(route.strip)
  const emergency = namesEmergency(route, dialed, number)
  const trunks = emergency ? [...new Set([...chosen, ...all])] : chosen
  return trunks.length === 0
    ? null
    : { number, trunks, route, stripped: found.number.slice(0, route.strip), emergency }
}

const PLAIN = { stripped: '', emergency: false } as const

const emergencyRoute = (number: string, trunks: readonly Trunk[]): OutboundRoute => ({
  name: number,
  pattern: number,
  strip: 0,
  prepend: '',
  trunks: trunks.map(({ id }) => id),
  price: 0,
  reach: 'emergency',
})

/** A route may only add short emergency numbers that it names, and not turn them into others. */
const namesEmergency = ({ reach, pattern }: OutboundRoute, dialed: string, sent: string): boolean =>
  reach === 'emergency' && !pattern.endsWith('.') && isShort(dialed) && isShort(sent)

/** Next untried trunk with a free channel; an emergency call takes a trunk without one last. */
export function nextTrunk(
  { trunks, number, emergency }: OutboundChoice,
  tried: readonly number[],
  context: Pick<JourneyContext, 'trunkCalls'>,
): Pick<Extract<RingTarget, { kind: 'outside' }>, 'kind' | 'trunk' | 'number' | 'callerId'> | null {
  const untried = trunks.filter(({ id }) => !tried.includes(id))
  const free = untried.find(({ id, channels }) => context.trunkCalls(id) < channels)
  const trunk = free ?? (emergency ? untried[0] : undefined)
  return trunk ? { kind: 'outside', trunk: trunk.id, number, callerId: trunk.callerId } : null
}
