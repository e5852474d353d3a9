import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** Whose `X-Forwarded-For` is believed: nobody's, that of as many proxies, or of these addresses and networks. */
type Trusted = false | number | readonly string[]

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Names of networks, as Fastify knows them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

function listOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => list.check(address, familyOf(address))
}

/**
 * The client's address of a request that Fastify does not see, such as an upgrade, by the same rules: of what `X-Forwarded-For` says,
 * the first that no trusted proxy vouches for, from the nearest one.
 */
export function createClientAddress(trusted: Trusted): (request: IncomingMessage) => string {
  const isListed = typeof trusted === 'object' ? listOf(trusted) : null
  const isTrusted = (address: string, hop: number): boolean =>
    isListed ? isListed(address.replace(/^::ffff:(?=[\d.]+$)/, '')) : hop < Number(trusted)
  return ({ socket, headers }) => {
    const nearest = socket.remoteAddress ?? ''
    if (trusted === false) return nearest
    const said = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    const all = [nearest, ...said.reverse()]
    const found = all.findIndex((address, hop) => !isTrusted(address, hop))
    return all.at(found) ?? nearest
  }
}
