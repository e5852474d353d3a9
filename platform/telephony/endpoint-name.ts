import type { EndpointName } from './port.ts'

/** Extension numbers are digits only, so names of different companies cannot collide. */
export const endpointName = (companySlug: string, extension: string): EndpointName =>
  `${companySlug}-${extension}`

/** SIP user of an extension's desk phones, and the name of the first one. */
export const deskUserName = (endpoint: EndpointName): string => `${endpoint}-desk`

/** SIP user of those over TLS with encrypted audio. */
export const tlsUserName = (endpoint: EndpointName): string => `${endpoint}-tls`

/** Names under which phones of this user may register: one per phone, since only the latest of a name is reachable. */
export const phoneAddressNames = (userName: string): [first: string, second: string, third: string] => [
  userName,
  `${userName}-2`,
  `${userName}-3`,
]

const TRUNK = /^trunk\.(\d+)$/

/** Slugs contain no full stop, so this is no extension's name. */
export const trunkEndpoint = (trunkId: number): EndpointName => `trunk.${trunkId}`

/** Trunk id of an endpoint; null for extensions. */
export function trunkOf(endpoint: EndpointName): number | null {
  const id = TRUNK.exec(endpoint)?.[1]
  return id === undefined ? null : Number(id)
}
