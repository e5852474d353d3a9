import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { putInOrder } from '../../contract/config/order.ts'
import { requireExisting } from './require-existing.ts'
import { TABLES } from './tables.ts'

/** The named rows get positions from 1; the others follow in their present order. */
export const putInOrderRoute = bind(putInOrder, async ({ unit, params, body }) => {
  const table = TABLES[params.kind]
  const ids = [...new Set(body.ids)]
  await requireExisting(unit.rows, table, ids)
  await sql`
    UPDATE ${sql.table(table)} r SET position = o.place
      FROM (SELECT id, row_number() OVER (ORDER BY array_position(${ids}::bigint[], id) NULLS LAST, position, id) AS place
              FROM ${sql.table(table)} WHERE deleted_at IS NULL) o
     WHERE o.id = r.id AND r.position <> o.place`.execute(unit.rows)
  return undefined
})
