import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'

interface Option {
  id: number
  label: string
}

/** Searches a reference's options by name; `first` sorts before the name. */
export async function findOptions(
  rows: Rows,
  table: keyof DB & string,
  { search, limit }: { search: string; limit: number },
  first?: RawBuilder<unknown>,
): Promise<{ results: Option[] }> {
  const found = await sql<Option>`
    SELECT id, name AS label FROM ${sql.table(table)}
     WHERE deleted_at IS NULL AND (${search} = '' OR strpos(search_text, (SELECT search_form(${search}))) > 0)
     ORDER BY ${sql.join([...(first ? [first] : []), sql`search_form(name)`, sql`id`])}
     LIMIT ${limit}`.execute(rows)
  return { results: found.rows }
}
