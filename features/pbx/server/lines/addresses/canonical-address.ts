import { isIP } from 'node:net'

/** An IP address in its one spelling; nothing for what is none, or has a zone. */
export function canonical(address: string): string[] {
  if (isIP(address) === 4) return [address]
  if (isIP(address) !== 6 || address.includes('%')) return []
  const host = URL.parse(`http://[${address}]`)?.hostname
  return host === undefined ? [] : [host.slice(1, -1)]
}
