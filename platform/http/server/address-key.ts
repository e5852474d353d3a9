import { isIP } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What limits by address count: an IPv4 address, or the /64 of an IPv6 one, since a single line has all addresses of it.
 */
export function addressKey(address: string): string {
  const [, mapped] = MAPPED.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (isIP(address) !== 6) return address
  const groupsOf = (part: string | undefined): string[] => (part ? part.split(':') : [])
  // An IPv4 address at the end stands for the last two groups.
  const [head, tail] = (address.split('%')[0] ?? '')
    .replace(/\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/, '0:0')
    .split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  const network = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
