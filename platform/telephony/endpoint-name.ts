import type { EndpointName } from './port.ts'

/** An extension's number is digits only, so that no two companies can meet in a name. */
export const endpointName = (companySlug: string, extension: string): EndpointName =>
  `${companySlug}-${extension}`

/** The user name of the secret of an extension's desk phones, and what the first of them registers as. */
export const deskUserName = (endpoint: EndpointName): string => `${endpoint}-desk`

/** The same of those that register over TLS, with their sound encrypted. */
export const tlsUserName = (endpoint: EndpointName): string => `${endpoint}-tls`

/** What the phones with this user name register as, each as another: only the latest to come under a name is reached. */
export const phoneAddressNames = (userName: string): [first: string, second: string, third: string] => [
  userName,
  `${userName}-2`,
  `${userName}-3`,
]

const TRUNK = /^trunk\.(\d+)$/

/** A company's slug has no full stop, so that no extension is ever called so. */
export const trunkEndpoint = (trunkId: number): EndpointName => `trunk.${trunkId}`

/** The trunk that an endpoint is; null for an extension's. */
export function trunkOf(endpoint: EndpointName): number | null {
  const id = TRUNK.exec(endpoint)?.[1]
  return id === undefined ? null : Number(id)
}
