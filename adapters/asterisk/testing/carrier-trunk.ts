import type { Pool } from 'pg'
import { trunkKey } from '#platform/db/roles.ts'
import type { EndpointName } from '#platform/telephony/port.ts'

/** A trunk to a carrier at a loopback address. */
export interface CarrierTrunk {
  slug: string
  kind: 'register' | 'address'
  /** Of the carrier. */
  address: string
  port: number
  /** At the carrier; for `register`. */
  username?: string
  /** Our password there, encrypted by the test server's master secret. */
  account?: { secret: string; masterSecret: Buffer }
  /** Further columns of the trunk. */
  settings?: Readonly<Record<string, string | number | boolean | null>>
}

/** Stores the trunk with its company; `refreshTrunks` of the engine makes it known. @returns its endpoint */
export async function addCarrierTrunk(
  database: Pick<Pool, 'query'>,
  { slug, kind, address, port, username = '', account, settings = {} }: CarrierTrunk,
): Promise<EndpointName> {
  await database.query(
    `INSERT INTO companies (name, slug, private_trunks) VALUES ($1, $1, true)
     ON CONFLICT (slug) DO UPDATE SET private_trunks = true`,
    [slug],
  )
  const { rows } = await database.query<{ endpoint: EndpointName }>(
    `WITH trunk AS (
       INSERT INTO trunks (company_id, name, kind, host, port, username, codecs)
       SELECT id, gen_random_uuid(), $2, $3, $4, $5, 'ulaw' FROM companies WHERE slug = $1
       RETURNING company_id, id, host, endpoint),
     found AS (
       INSERT INTO trunk_addresses (company_id, trunk_id, address, host, calls, reserved)
       SELECT company_id, id, host::inet, host, true, true FROM trunk)
     SELECT endpoint FROM trunk`,
    [slug, kind, address, port, username],
  )
  const endpoint = rows[0]?.endpoint
  if (endpoint === undefined) throw new Error(`no trunk for ${slug}`)
  if (account)
    await database.query('UPDATE trunks SET secret_encrypted = pgp_sym_encrypt($2, $3) WHERE endpoint = $1', [
      endpoint,
      account.secret,
      trunkKey(account.masterSecret),
    ])
  for (const [column, value] of Object.entries(settings))
    await database.query(`UPDATE trunks SET ${column} = $2 WHERE endpoint = $1`, [endpoint, value])
  return endpoint
}
