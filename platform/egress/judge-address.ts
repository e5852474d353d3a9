import { isIP } from 'node:net'
import { type Nat64Prefix, nat64Prefixes, translatedIpv4 } from './nat64.ts'
import { isOwnHost, ownAddresses } from './own-addresses.ts'
import { isPublicAddress } from './special-addresses.ts'

interface Judging {
  isOwn: (address: string) => boolean
  prefixes: readonly Nat64Prefix[]
}

/** What addresses are judged by now; the network's translator is asked for only where an IPv6 address is judged. */
async function judgingNow(addresses: readonly string[]): Promise<Judging> {
  const [isOwn, prefixes] = await Promise.all([
    ownAddresses(),
    addresses.some((address) => isIP(address) === 6) ? nat64Prefixes() : [],
  ])
  return { isOwn, prefixes }
}

/**
 * Whether requests that came from outside may be sent to an address: a public host that is not this program's own. Where the network
 * reaches IPv4 by a translator (NAT64), what counts is the IPv4 host within the address.
 */
export function isAllowedAddress(address: string, { isOwn, prefixes }: Judging): boolean {
  const target = translatedIpv4(address, prefixes) ?? address
  return isPublicAddress(target) && !isOwn(target) && !isOwn(address)
}

/**
 * Whether a URL may be requested whose host has these addresses; all of them, since which one is connected to is not known before.
 * Behind one proxy or router there are others, too: whoever proves another name by its certificate is not this program.
 */
export async function mayRequest(url: URL, addresses: readonly string[]): Promise<boolean> {
  if (addresses.length === 0) return false
  const now = await judgingNow(addresses)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isNamed = url.protocol === 'https:' && isIP(host) === 0 && !isOwnHost(host)
  const judging = isNamed ? { ...now, isOwn: () => false } : now
  return addresses.every((address) => isAllowedAddress(address, judging))
}
