import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Private and special networks: loopback, link-local, shared, multicast, cloud metadata. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

export function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPrivate(mapped)
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Maximum file size, bytes. */
const MAX = 100 * 1024 * 1024
const MAX_REDIRECTS = 3

export interface Fetched {
  status: number
  content: Buffer
  contentType: string
}

async function leadsOutside({ protocol, hostname }: URL): Promise<boolean> {
  if (protocol !== 'https:' && protocol !== 'http:') return false
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  return addresses.length > 0 && addresses.every(({ address }) => !isPrivate(address))
}

/**
 * Downloads a file from an untrusted URL (SSRF-safe). Null when it leads to a private address, is too large, or redirects too
 * often.
 */
export async function fetchSafely(
  source: string,
  { privateAddresses, signal }: { privateAddresses: boolean; signal: AbortSignal },
): Promise<Fetched | null> {
  let url = URL.parse(source)
  for (let times = 0; url !== null && times <= MAX_REDIRECTS; times += 1) {
    if (!privateAddresses && !(await leadsOutside(url))) return null
    const response = await fetch(url, { redirect: 'manual', signal })
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location !== null) {
      url = URL.parse(location, url.href)
      continue
    }
    if (Number(response.headers.get('content-length') ?? 0) > MAX) return null
    const content = Buffer.from(await response.arrayBuffer())
    const contentType = response.headers.get('content-type') ?? ''
    return content.length > MAX ? null : { status: response.status, content, contentType }
  }
  return null
}
