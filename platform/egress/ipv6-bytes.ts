import { isIP } from 'node:net'

/** The sixteen bytes of an IPv6 address without a zone; null for anything else. */
export function ipv6Bytes(address: string): Uint8Array | null {
  if (isIP(address) !== 6 || address.includes('%')) return null
  // An IPv4 address at the end stands for the last two groups.
  const plain = address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = plain.split('::')
  const groupsOf = (part: string | undefined): number[] =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  const groups = [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff]))
}
