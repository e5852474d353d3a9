import type { RingTarget, Surroundings } from './journey.ts'
import type { OutboundRoute, Plan, Trunk } from './plan.ts'

export interface OutboundChoice {
  /** As the carrier wants it. */
  readonly number: string
  readonly trunks: readonly Trunk[]
  readonly route: OutboundRoute | null
}

const CLASSES: Record<string, string> = { X: '[0-9]', Z: '[1-9]', N: '[2-9]', '.': '.+' }

/** `pattern` as in `OutboundRoute`; digits, `+`, `*` and `#` stand for themselves. */
export function fits(pattern: string, number: string): boolean {
  const source = [...pattern].map((sign) => CLASSES[sign] ?? sign.replace(/[*+#]/, '\\$&')).join('')
  return new RegExp(`^${source}$`).test(number)
}

/** Shortest number behind a country's prefix: shorter ones are services, emergencies among them. */
const SHORTEST_NATIONAL = 7

/** A number of the own country without its prefix; null for any other. `sure`: it is written as an international one. */
function nationalOf(dialed: string, prefix: string): { number: string; sure: boolean } | null {
  const found = new RegExp(`^(\\+|00)?${prefix}([0-9]{${SHORTEST_NATIONAL},})$`).exec(dialed)
  return found?.[2] ? { number: found[2], sure: found[1] !== undefined } : null
}

/**
 * The first route that fits, and the number as it fits it. Carriers and contacts write the own country's numbers with its prefix,
 * routes without: `+57 300 123 4567` goes where `300 123 4567` does. `price_of_minute` in the database decides alike.
 */
function routeFor(plan: Pick<Plan, 'outboundRoutes' | 'countryPrefix'>, dialed: string) {
  const by = (number: string) => {
    const route = plan.outboundRoutes.find(({ pattern }) => fits(pattern, number))
    // A route that takes it as it was dialled is given it like that.
    return route && { route, number: fits(route.pattern, dialed) ? dialed : number }
  }
  const national = nationalOf(dialed, plan.countryPrefix)
  if (national === null) return by(dialed)
  return national.sure ? (by(national.number) ?? by(dialed)) : (by(dialed) ?? by(national.number))
}

/** Which trunks take an outside number, in order, and what they are given; null when none does. */
export function outboundFor(
  plan: Pick<Plan, 'trunks' | 'outboundRoutes' | 'countryPrefix'>,
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

/** The next untried trunk with a free channel; null for none. */
export function nextTrunk(
  { trunks, number }: OutboundChoice,
  tried: readonly number[],
  around: Pick<Surroundings, 'trunkCalls'>,
): Extract<RingTarget, { kind: 'outside' }> | null {
  const trunk = trunks.find(({ id, channels }) => !tried.includes(id) && around.trunkCalls(id) < channels)
  return trunk ? { kind: 'outside', trunk: trunk.id, number, callerId: trunk.callerId } : null
}
