import type { Rows } from '#platform/db/database.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import type { AriAddress } from '../ports.ts'
import { OWN_SERVER } from './server-store.ts'

/** The other telephone servers with their ARI credentials. `box` opens the passwords. */
export async function findOtherServers(
  rows: Rows,
  box: SealedBox,
): Promise<{ id: number; ari: AriAddress }[]> {
  const found = await rows
    .selectFrom('asterisk_servers')
    .select(['id', 'ari_url', 'ari_user', 'ari_password_sealed'])
    .where('id', '<>', OWN_SERVER)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return found.flatMap(({ id, ari_url, ari_user, ari_password_sealed: sealed }) =>
    ari_url === null || ari_user === null || sealed === null
      ? []
      : [{ id, ari: { url: ari_url, user: ari_user, password: box.open(sealed) } }],
  )
}

/** The company's telephone server and its ARI address; null for the program's own. */
export async function serverOfCompany(
  rows: Rows,
  companyId: number,
): Promise<{ id: number; ariUrl: string | null }> {
  const found = await rows
    .selectFrom('companies')
    .innerJoin('asterisk_servers', 'asterisk_servers.id', 'companies.asterisk_server_id')
    .select(['asterisk_servers.id', 'asterisk_servers.ari_url as ariUrl'])
    .where('companies.id', '=', companyId)
    .executeTakeFirst()
  return found === undefined || found.id === OWN_SERVER ? { id: OWN_SERVER, ariUrl: null } : found
}

export async function companiesOfServer(rows: Rows, serverId: number): Promise<number[]> {
  const found = await rows
    .selectFrom('companies')
    .select('id')
    .where('asterisk_server_id', '=', serverId)
    .where('deleted_at', 'is', null)
    .execute()
  return found.map(({ id }) => id)
}
