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
 * servers.
 */
export async function findOwnAddresses(
  { systemRows }: Pick<Database, 'systemRows'>,
  resolve: ResolveHost,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
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
  const found = await Promise.all([...hosts].map(resolve))
  const addresses = [
    ...Object.values(networkInterfaces()).flatMap((one) => (one ?? []).map(({ address }) => address)),
    ...found.flatMap((one) => one?.calls ?? []),
  ]
  return new Set(addresses.flatMap(canonical))
}
