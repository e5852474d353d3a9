import type { EndpointName } from './port.ts'

/** An extension's number is digits only, so that no two companies can meet in a name. */
export const endpointName = (companySlug: string, extension: string): EndpointName =>
  `${companySlug}-${extension}`

/** The user name of the secret of an extension's desk phones, and what the first of them registers as. */
export const deskUserName = (endpoint: EndpointName): string => `${endpoint}-desk`

/** What the desk phones of an extension register as, each as another: only the latest to come under a name is reached. */
export const deskAddressNames = (endpoint: EndpointName): [first: string, second: string, third: string] => {
  const first = deskUserName(endpoint)
  return [first, `${first}-2`, `${first}-3`]
}

const TRUNK = /^trunk\.(\d+)$/

/** A company's slug has no full stop, so that no extension is ever called so. */
export const trunkEndpoint = (trunkId: number): EndpointName => `trunk.${trunkId}`

/** The trunk that an endpoint is; null for an extension's. */
export function trunkOf(endpoint: EndpointName): number | null {
  const id = TRUNK.exec(endpoint)?.[1]
  return id === undefined ? null : Number(id)
}
