import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

interface Children {
  readonly table: string
  readonly parent: string
  /** Foreign key to the parent. */
  readonly column: string
}

/**
 * Moves the children of one parent to the end of another's. A child whose name is taken there gets its old parent's
 * name in brackets. Grandchildren follow by their foreign keys.
 */
export async function moveChildren(
  rows: Rows,
  { table, parent, column }: Children,
  from: number,
  to: number,
): Promise<void> {
  const own = sql.table(table)
  const of = sql.ref(column)
  await sql`
    UPDATE ${own} m
       SET ${of} = ${to}, version = version + 1,
           position = m.position + coalesce((SELECT max(position) + 1 FROM ${own} WHERE ${of} = ${to} AND deleted_at IS NULL), 0),
           name = CASE WHEN EXISTS (SELECT FROM ${own} o WHERE o.${of} = ${to} AND o.deleted_at IS NULL
                                       AND search_form(o.name) = search_form(m.name))
                       THEN left(m.name, 40) || ' (' || (SELECT left(name, 36) FROM ${sql.table(parent)} WHERE id = ${from}) || ')'
                       ELSE m.name END
     WHERE m.${of} = ${from} AND m.deleted_at IS NULL`.execute(rows)
}
