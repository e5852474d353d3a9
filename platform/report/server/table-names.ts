import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import type { Named, Sql } from './report-source.ts'

/**
 * Names of a table's rows, including deleted ones, whose facts still count; the options are those that are not deleted.
 * `name` and `search` are expressions over its columns, from code.
 */
export function namesIn(
  table: string,
  { name, search = `search_form(${name})`, of = 'true' }: { name: Sql; search?: Sql; of?: Sql },
): Named {
  const select = sql`SELECT id, ${sql.raw(name)} AS name FROM ${sql.table(table)}`
  const read = async (rows: Rows, rest: ReturnType<typeof sql>) =>
    (await sql<{ id: number; name: string }>`${select} WHERE ${rest}`.execute(rows)).rows
  return {
    names: (rows, ids) => read(rows, sql`id = ANY (${[...ids]}::bigint[])`),
    search: (rows, text, limit) =>
      read(
        rows,
        sql`deleted_at IS NULL AND ${sql.raw(of)} AND ${
          text === '' ? sql`true` : sql`${sql.raw(search)} LIKE (SELECT search_form(${containing(text)}))`
        } ORDER BY 2, 1 LIMIT ${limit}`,
      ),
  }
}
