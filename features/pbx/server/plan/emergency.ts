import type { OutboundRoute, Trunk } from '#platform/telephony/journey/plan.ts'

/** Emergency numbers by country (ISO 3166-1 alpha-2). Mobile networks accept 112 and 911 everywhere. */
const BY_COUNTRY: Record<string, readonly string[]> = {
  AR: ['911', '100', '101', '107'],
  BO: ['110', '118', '119'],
  BR: ['190', '192', '193'],
  CL: ['131', '132', '133'],
  CO: ['123', '112', '119', '125', '132', '144', '155'],
  CR: ['911'],
  CU: ['104', '105', '106'],
  DO: ['911'],
  EC: ['911'],
  ES: ['112', '061', '080', '091', '092'],
  GT: ['110', '122', '123'],
  HN: ['911'],
  HT: ['114', '115', '116'],
  MX: ['911'],
  NI: ['118', '128'],
  PA: ['911', '104'],
  PE: ['105', '106', '116'],
  PY: ['911', '132', '141'],
  SV: ['911', '132'],
  US: ['911'],
  UY: ['911', '105'],
  VE: ['911', '171'],
}
const EVERYWHERE = ['112', '911']

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
  const all = { strip: 0, prepend: '', trunks: trunks.map(({ id }) => id) }
  const numbers = new Set([...(BY_COUNTRY[country] ?? []), ...EVERYWHERE])
  const emergency = [...numbers].map(
    (pattern): OutboundRoute => ({ ...all, name: pattern, pattern, reach: 'emergency' }),
  )
  if (routes.length > 0) return [...emergency, ...routes]
  return [...emergency, { ...all, name: '', pattern: '.', reach: null }]
}
