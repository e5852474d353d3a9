import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** ms */
const LASTS = 60_000

/** Hosts by which others reach this program, such as that of PUBLIC_URL. */
const ownHosts = new Set<string>()
let looked: { addresses: Promise<readonly string[]>; until: number } | undefined

/** Names the program's own hosts at its start: whoever may make it send requests may not make it send them to itself. */
export function knowOwnHosts(urls: readonly (string | undefined)[]): void {
  for (const url of urls) {
    const host = url === undefined ? undefined : URL.parse(url)?.hostname.replace(/^\[|\]$/g, '')
    if (host) ownHosts.add(host.toLowerCase())
  }
  looked = undefined
}

/** Whether a host is one of those. */
export const isOwnHost = (host: string): boolean => ownHosts.has(host.toLowerCase().replace(/\.$/, ''))

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  // A name that cannot be looked up now leads nowhere now either.
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * This machine's addresses and those of its names, which may be a proxy's or a router's before it; in every spelling.
 * @returns whether an address is one of them
 */
export async function ownAddresses(
  interfaces: () => readonly string[] = addressesOfMachine,
): Promise<(address: string) => boolean> {
  if (!looked || looked.until < performance.now())
    looked = {
      addresses: Promise.all([...ownHosts].map(addressesOf)).then((found) => found.flat()),
      until: performance.now() + LASTS,
    }
  const own = new BlockList()
  for (const address of [...(await looked.addresses), ...interfaces()])
    if (isIP(address) !== 0) own.addAddress(address, familyOf(address))
  return (address) => isIP(address) !== 0 && own.check(address, familyOf(address))
}

const addressesOfMachine = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .map(({ address }) => address.split('%')[0] ?? address)
