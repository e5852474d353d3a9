import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import { rowsOf } from '#platform/db/rows-of.ts'
import { conditionsOf } from '#platform/resource/contract/list-query.ts'
import { compileWhere } from './compile-where.ts'
import { CURSOR, cursorColumn, ordering } from './keyset.ts'
import { pageIds } from './page-ids.ts'
import type { Hits } from './search-hits.ts'
import type { Store } from './store.ts'
import { columnOf, readFrom } from './store-columns.ts'

export interface ListQuery {
  limit: number
  offset: number
  search: string
  order: string
  state: 'all' | 'enabled' | 'disabled' | 'removed'
  ids?: string
  cursor?: string
  /** What an index found of its texts: see search-hits.ts. */
  hits?: readonly Hits[]
  common?: boolean
  [filter: string]: unknown
}

type Row = Record<string, unknown> & { id: number }

/** An entry of a `reference` field; null without one. */
export const referenceTo = (id: RawBuilder<unknown>, label: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`CASE WHEN ${id} IS NULL THEN NULL ELSE jsonb_build_object('id', ${id}, 'label', ${label}) END`

const belongs = (store: Store): RawBuilder<unknown> => store.only ?? sql`true`

const disabledAt = ({ resource }: Store): RawBuilder<unknown> =>
  resource.canDisable ? sql`r.disabled_at` : sql`NULL::timestamptz`

/** What of a row is read. */
export const columns = (store: Store): RawBuilder<unknown> =>
  sql.join([
    sql`r.id`,
    sql`r.version`,
    sql`r.created_at`,
    sql`${disabledAt(store)} IS NULL AS enabled`,
    ...Object.keys(store.resource.fields).map((name) => sql`${readFrom(store, name)} AS ${sql.ref(name)}`),
  ])

const idsOf = (list: string): number[] => list.split(',').map(Number)

/** Not every table has the column: of many a purge leaves nothing. */
const NOT_PURGED = sql`to_jsonb(r) ->> 'purged_at' IS NULL`

/** Which rows of the store somebody sees at all; with `removed`, which of those that were deleted. */
export const seen = (store: Store, asker: Principal, removed = false): RawBuilder<unknown> =>
  sql`${removed ? sql`r.deleted_at IS NOT NULL AND ${NOT_PURGED}` : sql`r.deleted_at IS NULL`} AND ${belongs(store)} AND ${store.scope?.(asker) ?? sql`true`}`

/** So many rows are read one by one and sorted sooner than others are passed by in an order. */
const FEW = 2000

const among = (ids: readonly number[]) => sql`r.id = ANY(${[...ids]}::bigint[])`

/** Whether a text contains what the query searches for, both in the form of the search index. */
const sought = (read: RawBuilder<unknown>, { search }: ListQuery) =>
  sql`${read} LIKE (SELECT search_form(${containing(search)}))`

/** The caller's visible rows that match the query, as conditions over `r`. Search hits are named by id when at most `few`. */
export function conditions(store: Store, asker: Principal, query: ListQuery, few = FEW): RawBuilder<unknown> {
  const { resource } = store
  const all: RawBuilder<unknown>[] = [seen(store, asker, query.state === 'removed')]
  if (query.search.length >= (resource.searchFrom ?? 1)) all.push(sought(sql`r.search_text`, query))
  for (const { ids, complete } of query.hits ?? []) if (complete && ids.length <= few) all.push(among(ids))
  if (resource.canDisable && (query.state === 'enabled' || query.state === 'disabled'))
    all.push(query.state === 'enabled' ? sql`r.disabled_at IS NULL` : sql`r.disabled_at IS NOT NULL`)
  if (query.ids !== undefined) all.push(sql`r.id = ANY(${idsOf(query.ids)}::bigint[])`)
  for (const where of conditionsOf(resource.fields, query)) all.push(compileWhere(store, asker, where))
  return sql.join(all, sql` AND `)
}

/**
 * The rows of a page: one statement. A cursor begins after the row that it names, an offset after so many rows. The page is
 * found first, and only its own rows are read whole.
 */
export async function findPage(rows: Rows, store: Store, asker: Principal, query: ListQuery): Promise<Row[]> {
  const removed = query.state === 'removed'
  const where = conditions(store, asker, query)
  const order = removed ? sql`r.deleted_at DESC, r.id DESC` : ordering(store, query.order)
  const from = sql`${sql.table(store.table)} r ${store.joins ?? sql``}`
  const ids = removed
    ? sql`ARRAY(SELECT r.id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset})`
    : pageIds(store, query, where)
  const found = await sql<Row>`
    SELECT ${columns(store)}, ${cursorColumn(store, query.order)} AS ${sql.ref(CURSOR)}
      FROM ${from} WHERE r.id = ANY(${ids}) ORDER BY ${order}`.execute(rows)
  return found.rows
}

/** Every row that a query leaves, in its order, few in memory at a time: see rows-of.ts. */
export const everyRow = (rows: Rows, store: Store, asker: Principal, query: ListQuery): AsyncGenerator<Row> =>
  rowsOf(
    rows,
    sql<Row>`
    SELECT ${columns(store)} FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
     WHERE ${conditions(store, asker, query)}
     ORDER BY ${ordering(store, query.order)}`,
  )

/** Beyond this nobody counts: it would take as long as reading them all. */
export const MOST_COUNTED = 10_000

export interface Total {
  count: number
  /** There are more than that. */
  capped: boolean
}

/** Of a text that very many rows contain, as many of those found are enough to say "more than". */
const ENOUGH = 1000

/** Where very many rows contain what is searched for, so many are looked at. */
const LOOKED_AT = 20_000

/** How many of the rows that are looked at contain it, by the thousand; null where that says too little. */
async function countCommon(
  rows: Rows,
  store: Store,
  asker: Principal,
  query: ListQuery,
): Promise<Total | null> {
  const others = conditions(store, asker, { ...query, search: '' })
  const { rows: found } = await sql<{ looked: number; total: number }>`
    SELECT count(*) AS looked, count(*) FILTER (WHERE ${sought(sql`text`, query)}) AS total
      FROM (SELECT r.search_text AS text FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
             WHERE ${others} LIMIT ${sql.lit(LOOKED_AT)}) AS looked_at`.execute(rows)
  const [{ looked, total } = { looked: 0, total: 0 }] = found
  if (looked < LOOKED_AT) return { count: total, capped: false }
  return total < ENOUGH ? null : { count: Math.min(total - (total % ENOUGH), MOST_COUNTED), capped: true }
}

/**
 * How many there are, up to a bound: one statement, or two where very many rows contain what is searched for. `capped`
 * with less than the bound says that there are more than were looked at.
 */
export async function countAll(
  rows: Rows,
  store: Store,
  asker: Principal,
  query: ListQuery,
  most = MOST_COUNTED,
): Promise<Total> {
  const where = conditions(store, asker, query, most)
  const countOf = async (more: RawBuilder<unknown>): Promise<number> => {
    const found = await sql<{ total: number }>`
      SELECT count(*) AS total FROM (
        SELECT FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
         WHERE ${where} AND ${more} LIMIT ${sql.lit(most + 1)}) AS counted`.execute(rows)
    return found.rows[0]?.total ?? 0
  }
  const common = query.common && most === MOST_COUNTED ? await countCommon(rows, store, asker, query) : null
  if (common) return common
  const part = query.hits?.find(({ complete }) => !complete)
  if (part) {
    const seen = await countOf(among(part.ids))
    if (seen >= ENOUGH) return { count: Math.min(seen, most), capped: true }
  }
  const total = await countOf(sql`true`)
  return { count: Math.min(total, most), capped: total > most }
}

/** One of those that the asker sees; of all that are there without one, as after a write that may move it out of sight. */
export async function findOne(
  rows: Rows,
  store: Store,
  id: number,
  asker: Principal | null,
): Promise<Row | undefined> {
  const found = await sql<Row>`
    SELECT ${columns(store)} FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
     WHERE r.id = ${id} AND ${asker ? seen(store, asker) : sql`r.deleted_at IS NULL AND ${belongs(store)}`}`.execute(
    rows,
  )
  return found.rows[0]
}

/** Those of a spreadsheet's rows that are there already, by their keys in lower case without accents: one statement. */
export async function findByKeys(
  rows: Rows,
  store: Store,
  asker: Principal,
  keys: readonly string[],
): Promise<Row[]> {
  const key = readFrom(store, store.resource.key)
  const found = await sql<Row>`
    SELECT ${columns(store)} FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
     WHERE search_form(${key}::text) = ANY(${[...new Set(keys)]}) AND ${seen(store, asker)}`.execute(rows)
  return found.rows
}

/**
 * True when the row was still of that version, or when none was said; it is locked, and of the next one, from here on.
 * The asker sees it.
 */
export async function takeVersion(
  rows: Rows,
  store: Store,
  id: number,
  version: number | null,
): Promise<boolean> {
  const { rows: taken } = await sql`
    UPDATE ${sql.table(store.table)} r SET version = version + 1
     WHERE r.id = ${id} AND ${version === null ? sql`true` : sql`r.version = ${version}`}
       AND r.deleted_at IS NULL AND ${belongs(store)}
    RETURNING id`.execute(rows)
  return taken.length === 1
}

const CHANGES = {
  disable: sql`disabled_at = coalesce(disabled_at, now())`,
  enable: sql`disabled_at = NULL`,
  remove: sql`deleted_at = now(), disabled_at = coalesce(disabled_at, now())`,
  // Only what the deletion itself disabled: both columns then hold its instant.
  restore: sql`disabled_at = CASE WHEN disabled_at = deleted_at THEN NULL ELSE disabled_at END, deleted_at = NULL`,
} as const

const WITHOUT_DISABLING = { remove: sql`deleted_at = now()`, restore: sql`deleted_at = NULL` } as const

/** Applies it to all. @returns the names of the changed rows, by id */
export async function change(
  rows: Rows,
  store: Store,
  asker: Principal,
  action: keyof typeof CHANGES,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { canDisable, label } = store.resource
  const set =
    !canDisable && (action === 'remove' || action === 'restore') ? WITHOUT_DISABLING[action] : CHANGES[action]
  const found = await sql<{ id: number; name: string }>`
    UPDATE ${sql.table(store.table)} r SET ${set}, version = version + 1
     WHERE r.id = ANY(${[...ids]}) AND ${action === 'restore' ? NOT_PURGED : sql`r.deleted_at IS NULL`}
       AND ${belongs(store)} AND ${store.scope?.(asker) ?? sql`true`}
    RETURNING id, ${sql.ref(columnOf(store, label))}::text AS name`.execute(rows)
  return new Map(found.rows.map((row) => [row.id, row.name]))
}
