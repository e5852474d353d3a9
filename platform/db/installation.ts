import { Client } from 'pg'
import { secretFingerprint } from '#platform/secrets/fingerprint.ts'

/** The database was set up with another master secret: this node could not read its sealed secrets and would lock out the others. */
export class OtherSecret extends Error {
  override name = 'OtherSecret'
}

async function asOwner<Result>(ownerUrl: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs before any change. @throws OtherSecret */
export async function refuseOtherSecret(ownerUrl: string, masterSecret: Buffer): Promise<void> {
  const known = await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('public.installation') IS NOT NULL AS there`,
    )
    if (rows[0]?.there !== true) return null
    const stored = await client.query<{ secret_fingerprint: string }>(
      'SELECT secret_fingerprint FROM installation',
    )
    return stored.rows[0]?.secret_fingerprint ?? null
  })
  if (known === null || known === secretFingerprint(masterSecret)) return
  throw new OtherSecret(
    'The database belongs to another master secret: start with the one that it was made with (MASTER_SECRET, or the file master-secret of its data folder).',
  )
}

/** Runs after the migrations: the first program to come sets the database's secret. */
export const recordSecret = (ownerUrl: string, masterSecret: Buffer): Promise<void> =>
  asOwner(ownerUrl, async (client) => {
    await client.query('INSERT INTO installation (secret_fingerprint) VALUES ($1) ON CONFLICT DO NOTHING', [
      secretFingerprint(masterSecret),
    ])
  })
