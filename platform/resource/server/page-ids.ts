import { type RawBuilder, sql } from 'kysely'
import { type ValueOrder, valueOrder } from './custom/custom-columns.ts'
import { keyset, keysOf, ordering, readCursor, type Stored, typedValue } from './keyset.ts'
import type { Store, Target } from './store.ts'
import { columnOf, isNeverNull, targetOf } from './store-columns.ts'

type Sql = RawBuilder<unknown>

interface Page {
  order: string
  limit: number
  offset: number
  cursor?: string | undefined
}

const from = (store: Store): Sql => sql`${sql.table(store.table)} r ${store.joins ?? sql``}`

/** Page sizes used by screens. */
const USUAL_SIZES: readonly number[] = [10, 20, 25, 50, 100]

/**
 * Common limits and offset 0 are inlined: with an unknown limit PostgreSQL expects a tenth of the table, finds the generic plan
 * too expensive, and plans every request again, which takes longer than reading.
 */
const bounds = (limit: number, offset: number): Sql =>
  USUAL_SIZES.includes(limit) && offset === 0
    ? sql`LIMIT ${sql.lit(limit)}`
    : sql`LIMIT ${limit} OFFSET ${offset}`

/** Array of a page's ids in order; `where` is the query's condition. */
export function pageIds(store: Store, page: Page, where: Sql): Sql {
  const { order, limit, cursor } = page
  const offset = cursor === undefined ? page.offset : 0
  const name = order.replace(/^-/, '')
  if (order.includes(',') || isNeverNull(store, name)) {
    const after = cursor === undefined ? sql`true` : keyset(store, order, cursor)
    return sql`ARRAY(SELECT r.id FROM ${from(store)} WHERE ${where} AND ${after}
      ORDER BY ${ordering(store, order)} ${bounds(limit, offset)})`
  }
  const max = limit + offset
  const { filled, empty } = parts(store, page, where, max)
  return sql`((WITH filled AS MATERIALIZED (SELECT ARRAY(${filled}) AS ids)
    SELECT (CASE WHEN cardinality(ids) >= ${max} THEN ids ELSE ids || ARRAY(${empty}) END)[${offset + 1}:${max}]
      FROM filled)::bigint[])`
}

/** An order by one key. */
interface Parts {
  from: Sql
  where: Sql
  /** Key and direction. */
  by: Sql
  direction: Sql
  further: Sql
  /** Where the page starts: null at the first row, and within the empty values. */
  value: Sql | null
  /** Tie-breaking order, and the condition for rows after the cursor. */
  rest: Sql
  afterAlike: Sql
  max: number
}

/**
 * Order by a nullable key: first rows with a value, then those without, each part in an index's own order, in either direction.
 */
function parts(store: Store, { order, cursor }: Page, where: Sql, max: number): { filled: Sql; empty: Sql } {
  const name = order.replace(/^-/, '')
  const [key, ...alike] = keysOf(store, order)
  const [last] = alike
  if (!(key && last)) throw new Error(`order ${order} has no sort key`)
  const cursorKeys = cursor === undefined ? null : readCursor(cursor, 1 + alike.length)
  const [first, ...others] = cursorKeys ?? []
  const pastEmpty = first?.[0] === null
  const few = store.fewTargets?.includes(name) ? targetOf(store, name) : null
  // Hidden names do not decide the order: such targets are sorted by `sortBy`.
  const target = few?.scope ? null : few
  const queryParts: Parts = {
    from: from(store),
    where,
    by: target === null ? key.by : sql.ref(`r.${columnOf(store, name)}`),
    direction: sql.raw(key.descending ? 'DESC' : 'ASC'),
    further: sql.raw(key.descending ? '<' : '>'),
    value: first === undefined || pastEmpty ? null : typedValue(first),
    rest: sql.join(alike.map(({ by }) => sql`${by} ${sql.raw(last.descending ? 'DESC' : 'ASC')}`)),
    afterAlike: cursorKeys
      ? sql`(${sql.join(alike.map(({ by }) => by))}) ${sql.raw(last.descending ? '<' : '>')} (${sql.join(others.map(typedValue))})`
      : sql`true`,
    max,
  }
  const values = valueOrder(store, name)
  const isEmpty = emptyIs(queryParts, values)
  const empty = sql`SELECT r.id FROM ${queryParts.from} WHERE ${where} AND ${isEmpty}
    AND ${pastEmpty ? queryParts.afterAlike : sql`true`} ORDER BY ${queryParts.rest} ${bounds(max, 0)}`
  if (pastEmpty) return { filled: sql`SELECT NULL::bigint WHERE false`, empty }
  if (target !== null) return { filled: byTarget(queryParts, target), empty }
  if (values) return { filled: byValue(queryParts, values, others), empty }
  return { filled: byColumn(queryParts), empty }
}

const emptyIs = ({ by }: Parts, values: ValueOrder | null): Sql => values?.none ?? sql`${by} IS NULL`

const byColumn = ({
  from,
  where,
  by,
  direction,
  further,
  value,
  rest,
  afterAlike,
  max: limit,
}: Parts): Sql => {
  const after = value && sql`${by} ${further}= ${value} AND (${by} <> ${value} OR ${afterAlike})`
  return sql`SELECT r.id FROM ${from} WHERE ${where} AND ${by} IS NOT NULL AND ${after ?? sql`true`}
    ORDER BY ${by} ${direction}, ${rest} ${bounds(limit, 0)}`
}

/** Walks the single values of a custom field with their records: no sorting, at any size. */
const byValue = (
  { from, where, direction, further, value, max: limit }: Parts,
  { join, by }: ValueOrder,
  [id]: readonly Stored[],
): Sql => {
  const after = value && id && sql`(${by}, sorted.record_id) ${further} (${value}, ${typedValue(id)})`
  return sql`SELECT r.id FROM ${from} ${join} WHERE ${where} AND ${by} IS NOT NULL AND ${after ?? sql`true`}
    ORDER BY ${by} ${direction}, sorted.record_id ${direction} ${bounds(limit, 0)}`
}

/** Reads target by target through the index: sorting a million rows by ten names would be slow. */
const byTarget = (input: Parts, target: Target): Sql => {
  const { from, where, by, direction, further, value, rest, afterAlike, max: limit } = input
  const word = sql`search_form(${sql.ref(`x.${target.label}`)})`
  return sql`
    SELECT r.id
      FROM (SELECT x.id, ${word} AS word FROM ${sql.table(target.table)} x
             WHERE ${value ? sql`${word} ${further}= ${value}` : sql`true`}) t
     CROSS JOIN LATERAL (
       SELECT r.id, r.created_at FROM ${from} WHERE ${where} AND ${by} = t.id
         AND ${value ? sql`(t.word <> ${value} OR ${afterAlike})` : sql`true`}
        ORDER BY ${rest} ${bounds(limit, 0)}) r
     ORDER BY t.word ${direction}, ${rest} ${bounds(limit, 0)}`
}
