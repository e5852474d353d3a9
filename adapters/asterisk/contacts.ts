import type { ContactAddress, EndpointName, Registration } from '#platform/telephony/port.ts'
import type { ContactStatusChange } from './ari/messages.ts'
import { extensionEndpoint } from './endpoint-names.ts'

/** Contact states that cannot take calls. */
const ABSENT = new Set(['Removed', 'Unreachable'])

export const isAbsent = (status: string): boolean => ABSENT.has(status)

/** User part of the SIP URI, unchanged by Asterisk. */
export const deviceNameOf = (address: ContactAddress): string | null =>
  /^[^/]+\/sips?:([^@;]+)@/.exec(address)?.[1] ?? null

/**
 * Where the devices of each extension are reached, those of browsers and desk phones together. Kept from Asterisk's
 * events, since every call asks. A contact is `{Asterisk's endpoint}/{SIP URI}`.
 */
export class Contacts {
  readonly #known = new Map<EndpointName, Set<ContactAddress>>()
  /** Endpoints with events since their contacts were queried: the answer may be outdated. */
  readonly #told = new Set<string>()
  readonly #followed = new Set<EndpointName>()

  of(endpoint: EndpointName): ContactAddress[] {
    return [...(this.#known.get(endpoint) ?? [])]
  }

  /** Whether a device registered as this endpoint is known. */
  has(resource: string): boolean {
    return this.of(extensionEndpoint(resource)).some((address) => address.startsWith(`${resource}/`))
  }

  /** Whether events cover its devices: not for extensions created after Asterisk's start. */
  isFollowed(endpoint: EndpointName): boolean {
    return this.#followed.has(endpoint)
  }

  /** Events cover this endpoint of Asterisk's from here on. */
  follow(resource: string): void {
    this.#followed.add(extensionEndpoint(resource))
  }

  all(): Registration[] {
    return [...this.#known].map(([endpoint, addresses]) => ({ endpoint, contacts: addresses.size }))
  }

  /** Number of contacts after an event, if it changed; null otherwise. */
  apply({ endpoint: { resource }, contact_info: info }: ContactStatusChange): Registration | null {
    this.#told.add(resource)
    this.follow(resource)
    const endpoint = extensionEndpoint(resource)
    const address = `${resource}/${info.uri}`
    const changed = isAbsent(info.contact_status)
      ? this.#remove(endpoint, address)
      : this.#add(endpoint, address)
    return changed ? { endpoint, contacts: this.#known.get(endpoint)?.size ?? 0 } : null
  }

  /** Whether an answer was applied, or an event overtook it and it must be repeated. */
  learn(resource: string, addresses: readonly ContactAddress[]): boolean {
    if (this.#told.delete(resource)) return false
    const endpoint = extensionEndpoint(resource)
    for (const address of this.of(endpoint))
      if (address.startsWith(`${resource}/`)) this.#remove(endpoint, address)
    for (const address of addresses) this.#add(endpoint, address)
    return true
  }

  clear(): void {
    this.#known.clear()
    this.#told.clear()
    this.#followed.clear()
  }

  #add(endpoint: EndpointName, address: ContactAddress): boolean {
    const addresses = this.#known.get(endpoint) ?? new Set()
    if (addresses.has(address)) return false
    this.#known.set(endpoint, addresses.add(address))
    return true
  }

  #remove(endpoint: EndpointName, address: ContactAddress): boolean {
    const addresses = this.#known.get(endpoint)
    if (!addresses?.delete(address)) return false
    if (addresses.size === 0) this.#known.delete(endpoint)
    return true
  }
}
