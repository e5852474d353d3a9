import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { namedTo } from '../seen-by.ts'
import type { Store, Target } from '../store.ts'
import { targetOf } from '../store-columns.ts'

/** Labels by table and id. */
export type Labels = ReadonlyMap<string, string>

export const labelKey = ({ table }: Target, id: number): string => `${table}:${id}`

/** Names of referenced ids, including deleted rows: one statement. */
export async function labelsOf(
  rows: Rows,
  store: Store,
  values: readonly (readonly [field: string | null, value: unknown])[],
): Promise<Labels> {
  const requested = new Map<string, { target: Target; ids: Set<number> }>()
  for (const [field, value] of values) {
    const target = field === null ? null : targetOf(store, field)
    const id = Number(value)
    if (target === null || value === null || !Number.isSafeInteger(id)) continue
    const of = requested.get(target.table) ?? { target, ids: new Set() }
    of.ids.add(id)
    requested.set(target.table, of)
  }
  if (requested.size === 0) return new Map()
  const each = [...requested.values()].map(
    ({ target, ids }) => sql`
      SELECT ${target.table}::text AS "table", x.id, ${namedTo(store, target, sql.ref(`x.${target.label}`))}::text AS label
        FROM ${sql.table(target.table)} x WHERE x.id = ANY(${[...ids]}::bigint[])`,
  )
  const found = await sql<{
    table: string
    id: number
    label: string
  }>`${sql.join(each, sql` UNION ALL `)}`.execute(rows)
  return new Map(found.rows.map(({ table, id, label }) => [`${table}:${id}`, label]))
}
