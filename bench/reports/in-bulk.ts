import type { Client } from 'pg'

/**
 * Fills tables as a restore does: without triggers, and with the indexes built afterwards, which takes a fraction of the time. What triggers
 * would write must be filled as well.
 */
export async function inBulk(
  client: Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made FROM pg_index i
      WHERE i.indrelid = ANY ($1::text[]::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [tables],
  )
  await client.query(`SET session_replication_role = 'replica'`)
  await client.query(`SET synchronous_commit = 'off'`)
  await client.query(`SET maintenance_work_mem = '1GB'`)
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await fill()
  for (const { made } of indexes) await client.query(made)
  for (const setting of ['session_replication_role', 'synchronous_commit', 'maintenance_work_mem'])
    await client.query(`RESET ${setting}`)
}
