import type { EndpointName } from './port.ts'

/** An extension's number is digits only, so that no two companies can meet in a name. */
export const endpointName = (companySlug: string, extension: string): EndpointName =>
  `${companySlug}-${extension}`

/** The user name under which the desk phones of an extension register. */
export const deskUserName = (endpoint: EndpointName): string => `${endpoint}-desk`
