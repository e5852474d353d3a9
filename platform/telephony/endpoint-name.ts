import type { EndpointName } from './port.ts'

/** An extension's number is digits only, so that no two companies can meet in a name. */
export const endpointName = (companySlug: string, extension: string): EndpointName =>
  `${companySlug}-${extension}`

/** The user name under which the desk phones of an extension register. */
export const deskUserName = (endpoint: EndpointName): string => `${endpoint}-desk`

const TRUNK = /^trunk\.(\d+)$/

/** A company's slug has no full stop, so that no extension is ever called so. */
export const trunkEndpoint = (trunkId: number): EndpointName => `trunk.${trunkId}`

/** The trunk that an endpoint is; null for an extension's. */
export function trunkOf(endpoint: EndpointName): number | null {
  const id = TRUNK.exec(endpoint)?.[1]
  return id === undefined ? null : Number(id)
}
