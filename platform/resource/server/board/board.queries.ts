import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { type Board, CARDS_AT_ONCE, NO_CHOICE } from '#platform/resource/contract/board.ts'
import { readCustom } from '../custom/custom-columns.ts'
import { ordering } from '../keyset.ts'
import { columns, conditions, type ListQuery, MAX_COUNTED } from '../resource.queries.ts'
import { seenBy, selectOf } from '../seen-by.ts'
import type { Store } from '../store.ts'
import { columnOf } from '../store-columns.ts'

const NUMBER = /^\d{1,15}$/

/** How rows are grouped into columns. */
export interface Grouping {
  /** Column key of row `r`, an SQL expression. */
  readonly by: RawBuilder<unknown>
  /** Visible keys, an array of the same type. */
  readonly keys: RawBuilder<unknown>
  /** Field to add up. */
  readonly sum: string | null
  /** An index covers each column: they are counted one by one, up to the list's limit. */
  readonly indexed: boolean
}

/** Groups by a table column. Keys have its type, so that its index is used; invalid keys are dropped. */
export const byColumn = (store: Store, { by, sum }: Board, keys: readonly string[]): Grouping => ({
  by: sql.ref(`r.${columnOf(store, by)}`),
  keys:
    store.resource.fields[by]?.kind === 'choice'
      ? sql`${[...keys]}::text[]`
      : sql`${keys.filter((key) => NUMBER.test(key)).map(Number)}::bigint[]`,
  sum,
  indexed: true,
})

/** Groups by a custom choice field. Scans all visible rows. */
export const byCustom = (
  store: Store,
  field: string,
  { sum, keys }: { sum: string | null; keys: readonly string[] },
): Grouping => ({
  by: sql`coalesce(${readCustom(store, field)}, ${NO_CHOICE}::text)`,
  keys: sql`${[...keys]}::text[]`,
  sum,
  indexed: false,
})

interface CountedColumn {
  key: string
  count: number
  sum: number
}

interface ColumnSum {
  count: number
  capped: boolean
  sum: number
}

/** Card counts (bounded) and sums per column; index-only if an index covers everything. */
export function sumsOf(
  store: Store,
  { by, keys, sum: summed, indexed }: Grouping,
  viewer: Principal,
  query: ListQuery,
) {
  const amount =
    summed === null
      ? sql`0`
      : (selectOf(seenBy(store, viewer), summed) ?? sql.ref(`r.${columnOf(store, summed)}`))
  const from = sql`${sql.table(store.table)} r ${store.joins ?? sql``}`
  const where = conditions(store, viewer, query)
  const sums = sql`count(*)::integer AS count, coalesce(sum(amount), 0)::float8 AS sum`
  if (!indexed)
    return sql<CountedColumn>`
      SELECT key, ${sums} FROM (
        SELECT ${by} AS key, ${amount} AS amount FROM ${from} WHERE ${by} = ANY(${keys}) AND ${where}) AS card
       GROUP BY 1`
  return sql<CountedColumn>`
    SELECT wanted.key::text AS key, counted.* FROM unnest(${keys}) AS wanted (key) CROSS JOIN LATERAL (
      SELECT ${sums} FROM (
        SELECT ${amount} AS amount FROM ${from} WHERE ${by} = wanted.key AND ${where} LIMIT ${sql.lit(MAX_COUNTED + 1)}) AS card) AS counted`
}

export async function sumColumns(
  rows: Rows,
  store: Store,
  grouping: Grouping,
  viewer: Principal,
  query: ListQuery,
): Promise<Map<string, ColumnSum>> {
  const found = await sumsOf(store, grouping, viewer, query).execute(rows)
  return new Map(
    found.rows.map(({ key, count, sum }) => {
      const capped = grouping.indexed && count > MAX_COUNTED
      return [key, { count: capped ? MAX_COUNTED : count, capped, sum }]
    }),
  )
}

/** The first cards of each column. */
export async function findCards(
  rows: Rows,
  stored: Store,
  grouping: Grouping,
  viewer: Principal,
  query: ListQuery,
): Promise<Map<string, Record<string, unknown>[]>> {
  const { by, keys } = grouping
  const store = seenBy(stored, viewer)
  const found = await sql<Record<string, unknown> & { board_key: string }>`
    SELECT page.*, wanted.key::text AS board_key
      FROM unnest(${keys}) WITH ORDINALITY AS wanted (key, place)
      CROSS JOIN LATERAL (
        SELECT row_number() OVER (ORDER BY ${ordering(store, query.order)}) AS board_place, ${columns(store)}
          FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
         WHERE ${by} = wanted.key AND ${conditions(store, viewer, query)}
         ORDER BY ${ordering(store, query.order)}
         LIMIT ${sql.lit(CARDS_AT_ONCE)}) AS page
     ORDER BY wanted.place, page.board_place`.execute(rows)
  const cards = new Map<string, Record<string, unknown>[]>()
  for (const { board_key, board_place: _, ...row } of found.rows) {
    const column = cards.get(board_key)
    if (column) column.push(row)
    else cards.set(board_key, [row])
  }
  return cards
}
