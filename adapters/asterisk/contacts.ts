import type { ContactAddress, EndpointName, Registration } from '#platform/telephony/port.ts'
import type { ContactStatusChange } from './ari/messages.ts'
import { extensionEndpoint } from './endpoint-names.ts'

/** A contact in one of these states takes no call; in any other it may. */
const ABSENT = new Set(['Removed', 'Unreachable'])

export const isAbsent = (status: string): boolean => ABSENT.has(status)

/** The user part of the SIP URI, which Asterisk leaves as the device gave it. */
export const deviceNameOf = (address: ContactAddress): string | null =>
  /^[^/]+\/sips?:([^@;]+)@/.exec(address)?.[1] ?? null

/**
 * Where the devices of each extension are reached, those of browsers and desk phones together. Kept from Asterisk's
 * events, since every call asks. A contact is `{Asterisk's endpoint}/{SIP URI}`.
 */
export class Contacts {
  readonly #known = new Map<EndpointName, Set<ContactAddress>>()
  /** Asterisk's endpoints that an event told of, whose contacts as they were asked for before may be outdated. */
  readonly #told = new Set<string>()
  readonly #followed = new Set<EndpointName>()

  of(endpoint: EndpointName): ContactAddress[] {
    return [...(this.#known.get(endpoint) ?? [])]
  }

  /** Whether any device is known that registered as this endpoint of Asterisk's. */
  has(resource: string): boolean {
    return this.of(extensionEndpoint(resource)).some((address) => address.startsWith(`${resource}/`))
  }

  /** Whether events tell of its devices: they do not of extensions made after Asterisk was started. */
  isFollowed(endpoint: EndpointName): boolean {
    return this.#followed.has(endpoint)
  }

  all(): Registration[] {
    return [...this.#known].map(([endpoint, addresses]) => ({ endpoint, contacts: addresses.size }))
  }

  /** How many the endpoint has after an event, when that changed it; null otherwise. */
  apply({ endpoint: { resource }, contact_info: info }: ContactStatusChange): Registration | null {
    this.#told.add(resource)
    const endpoint = extensionEndpoint(resource)
    this.#followed.add(endpoint)
    const address = `${resource}/${info.uri}`
    const changed = isAbsent(info.contact_status)
      ? this.#remove(endpoint, address)
      : this.#add(endpoint, address)
    return changed ? { endpoint, contacts: this.#known.get(endpoint)?.size ?? 0 } : null
  }

  /** Whether what was asked of Asterisk could be taken in, or an event came first and it must be asked again. */
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
