import type { OutboundRoute, Trunk } from '#platform/telephony/journey/plan.ts'
import { emergencyNumbers } from '#platform/telephony/numbers/emergency-numbers.ts'

/**
 * Puts the country's emergency numbers before all other routes, over every trunk. For a company without routes it adds one for
 * every other number over every trunk.
 */
export function withEmergency(
  country: string,
  routes: readonly OutboundRoute[],
  trunks: readonly Trunk[],
): OutboundRoute[] {
  if (trunks.length === 0) return [...routes]
  const all = { strip: 0, prepend: '', price: 0, trunks: trunks.map(({ id }) => id) }
  const emergency = [...emergencyNumbers(country)].map(
    (pattern): OutboundRoute => ({ ...all, name: pattern, pattern, reach: 'emergency' }),
  )
  if (routes.length > 0) return [...emergency, ...routes]
  return [...emergency, { ...all, name: '', pattern: '.', reach: null }]
}
