import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { LinkTable } from '../store.ts'

/** Moves links from `from` to `to`; a row linked to both keeps one link. */
export async function moveLinks(
  rows: Rows,
  { table, ours, theirs }: LinkTable,
  from: number,
  to: number,
): Promise<void> {
  const own = sql.table(table)
  const [owner, target] = [sql.ref(ours), sql.ref(theirs)]
  await sql`
    DELETE FROM ${own} l WHERE l.${target} = ${from}
       AND EXISTS (SELECT FROM ${own} o WHERE o.${target} = ${to} AND o.${owner} = l.${owner})`.execute(rows)
  await sql`UPDATE ${own} SET ${target} = ${to} WHERE ${target} = ${from}`.execute(rows)
}
