import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/schema.gen.ts'
import type { Store } from '#platform/resource/server/store.ts'
import { insertRow } from '#platform/resource/server/write-rows.ts'

/** Appends new rows to the end of the list; `fixed` sets columns without a field. */
export const append =
  (store: () => Store, fixed: Readonly<Record<string, unknown>> = {}): NonNullable<Store['create']> =>
  (context, input) => {
    const { table } = store()
    const last = sql`(SELECT coalesce(max(position), 0) + 1 FROM ${sql.table(table)})`
    return insertRow(store())(context, { ...input, ...fixed, position: last })
  }

/** How many undeleted rows of a table refer to this one. */
export const countOf = (table: keyof DB & string, column: string): RawBuilder<number> =>
  sql`(SELECT count(*) FROM ${sql.table(table)} x WHERE ${sql.ref(`x.${column}`)} = r.id AND x.deleted_at IS NULL)`
