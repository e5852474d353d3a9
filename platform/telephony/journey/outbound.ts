import { sharesCallingCode } from '../numbers/number-class.ts'
import type { JourneyContext, RingTarget } from './journey.ts'
import type { OutboundRoute, Plan, Trunk } from './plan.ts'

/** What the choice of a route depends on, besides the number. */
type Dialling = Pick<Plan, 'country' | 'countryPrefix'>

export interface OutboundChoice {
  /** In the carrier's format. */
  readonly number: string
  readonly trunks: readonly Trunk[]
  readonly route: OutboundRoute | null
}

const CLASSES: Record<string, string> = { X: '[0-9]', Z: '[1-9]', N: '[2-9]', '.': '.+' }

/** Compiles a pattern of `OutboundRoute`; digits, `+`, `*` and `#` match themselves. */
export function fits(pattern: string, number: string): boolean {
  const source = [...pattern].map((sign) => CLASSES[sign] ?? sign.replace(/[*+#]/, '\\$&')).join('')
  return new RegExp(`^${source}$`).test(number)
}

/** Minimum length after a country prefix: shorter numbers are services, e.g. emergencies. */
const SHORTEST_NATIONAL = 7

/** A domestic number without its prefix; null for others. `sure`: written internationally. */
function nationalOf(
  dialed: string,
  { country, countryPrefix: prefix }: Dialling,
): { number: string; sure: boolean } | null {
  const found = new RegExp(`^(\\+|00)?${prefix}([0-9]{${SHORTEST_NATIONAL},})$`).exec(dialed)
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

/** Trunks for an outside number, in order, with the number for each; null when none matches. */
export function outboundFor(
  plan: Dialling & Pick<Plan, 'trunks' | 'outboundRoutes'>,
  dialed: string,
): OutboundChoice | null {
  if (plan.outboundRoutes.length === 0)
    return plan.trunks.length === 0 ? null : { number: dialed, trunks: plan.trunks, route: null }
  const found = routeFor(plan, dialed)
  if (!found) return null
  const { route } = found
  const trunks = route.trunks.flatMap((id) => plan.trunks.find((trunk) => trunk.id === id) ?? [])
  return trunks.length === 0
    ? null
    : { number: route.prepend + found.number.slice(route.strip), trunks, route }
}

/** Next untried trunk with a free channel. */
export function nextTrunk(
  { trunks, number }: OutboundChoice,
  tried: readonly number[],
  context: Pick<JourneyContext, 'trunkCalls'>,
): Pick<Extract<RingTarget, { kind: 'outside' }>, 'kind' | 'trunk' | 'number' | 'callerId'> | null {
  const trunk = trunks.find(({ id, channels }) => !tried.includes(id) && context.trunkCalls(id) < channels)
  return trunk ? { kind: 'outside', trunk: trunk.id, number, callerId: trunk.callerId } : null
}
