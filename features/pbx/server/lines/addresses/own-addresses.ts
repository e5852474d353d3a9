import { networkInterfaces } from 'node:os'
import type { Database } from '#platform/db/database.ts'
import { canonical } from './canonical-address.ts'
import type { ResolveHost } from './resolve-host.ts'

const hostOf = (url: string): string[] => {
  const name = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '')
  return name ? [name] : []
}

/**
 * The platform's own addresses: of this machine, of the names by which people and phones reach it, and of all telephone
 * servers. While no name server answers, a name keeps the addresses that it had.
 */
export function createOwnAddresses(
  { systemRows }: Pick<Database, 'systemRows'>,
  resolve: ResolveHost,
  names: readonly string[],
): () => Promise<ReadonlySet<string>> {
  const known = new Map<string, readonly string[]>()

  async function addressesOf(host: string): Promise<readonly string[]> {
    const found = await resolve(host)
    if (found && found.calls.length > 0) known.set(host, found.calls)
    return known.get(host) ?? []
  }

  return async () => {
    const servers = await systemRows
      .selectFrom('asterisk_servers')
      .select(['ari_url', 'sip_host'])
      .where('deleted_at', 'is', null)
      .execute()
    const hosts = new Set([
      ...names,
      ...servers.flatMap(({ ari_url, sip_host }) => [
        ...hostOf(ari_url ?? ''),
        ...(sip_host ? [sip_host] : []),
      ]),
    ])
    const addresses = [
      ...Object.values(networkInterfaces()).flatMap((one) => (one ?? []).map(({ address }) => address)),
      ...(await Promise.all([...hosts].map(addressesOf))).flat(),
    ]
    return new Set(addresses.flatMap(canonical))
  }
}
