import { Client } from 'pg'
import type { StoreName } from '#platform/files/server/contents/two-stores.ts'

/**
 * Notes where all contents are after a complete move: those of companies that were moved by themselves name their place, and
 * would be looked for where they no longer are. @returns how many
 */
export async function noteMoved(ownerUrl: string, target: StoreName): Promise<number> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'suite files:move' })
  await client.connect()
  try {
    const { rowCount } = await client.query('UPDATE stored_files SET store = $1 WHERE store <> $1', [target])
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
