import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/**
 * Drops contents that no entry and no version has any more. Locked first, and looked at in a statement of its own: who makes a
 * copy of one meanwhile has either been seen, or waits and finds it dropped.
 */
export async function dropUnused(rows: Rows, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  const list = sql`${[...files]}::uuid[]`
  await sql`SELECT FROM stored_files WHERE id = ANY (${list}) ORDER BY id FOR UPDATE`.execute(rows)
  const { rows: dropped } = await sql<{ id: string }>`
    UPDATE stored_files f SET dropped_at = now()
     WHERE f.id = ANY (${list}) AND f.dropped_at IS NULL
       AND NOT EXISTS (SELECT FROM drive_entries e WHERE e.company_id = f.company_id AND e.file_id = f.id)
       AND NOT EXISTS (SELECT FROM drive_versions v WHERE v.company_id = f.company_id AND v.file_id = f.id)
    RETURNING f.id`.execute(rows)
  if (dropped.length > 0)
    await sql`DELETE FROM drive_words WHERE file_id = ANY (${dropped.map(({ id }) => id)}::uuid[])`.execute(
      rows,
    )
}
