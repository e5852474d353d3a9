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

/** Which trunks take an outside number, in order, and what they are given; null when none does. */
export function outboundFor(
  plan: Pick<Plan, 'trunks' | 'outboundRoutes'>,
  dialed: string,
): OutboundChoice | null {
  if (plan.outboundRoutes.length === 0)
    return plan.trunks.length === 0 ? null : { number: dialed, trunks: plan.trunks, route: null }
  const route = plan.outboundRoutes.find(({ pattern }) => fits(pattern, dialed))
  if (!route) return null
  const trunks = route.trunks.flatMap((id) => plan.trunks.find((trunk) => trunk.id === id) ?? [])
  return trunks.length === 0 ? null : { number: route.prepend + dialed.slice(route.strip), trunks, route }
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
