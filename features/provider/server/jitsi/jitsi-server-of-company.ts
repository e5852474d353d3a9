import type { Rows } from '#platform/db/database.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'

/** The company's meeting server and its credentials; null where none was chosen. `box` opens the secret. */
export async function jitsiServerOfCompany(
  rows: Rows,
  companyId: number,
  box: SealedBox,
): Promise<{ url: string; token: { appId: string; secret: string } | null } | null> {
  const found = await rows
    .selectFrom('companies')
    .innerJoin('jitsi_servers', 'jitsi_servers.id', 'companies.jitsi_server_id')
    .select(['jitsi_servers.url', 'jitsi_servers.app_id', 'jitsi_servers.app_secret_sealed'])
    .where('companies.id', '=', companyId)
    .executeTakeFirst()
  if (!found) return null
  const { url, app_id: appId, app_secret_sealed: sealed } = found
  return { url, token: appId === null || sealed === null ? null : { appId, secret: box.open(sealed) } }
}
