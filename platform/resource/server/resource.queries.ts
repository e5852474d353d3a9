import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { containingWords } from '#platform/db/list-filters.ts'
import { rowsOf } from '#platform/db/rows-of.ts'
import { conditionsOf } from '#platform/resource/contract/list-query.ts'
import { compileWhere } from './compile-where.ts'
import { CURSOR, cursorColumn, ordering } from './keyset.ts'
import { pageIds } from './page-ids.ts'
import { readAfterCursor } from './read-after-cursor.ts'
import type { Hits } from './search-hits.ts'
import { seenBy } from './seen-by.ts'
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
  /** Search hits of an index: see search-hits.ts. */
  hits?: readonly Hits[]
  common?: boolean
  [filter: string]: unknown
}

type Row = Record<string, unknown> & { id: number }

/** A reference's label; null without one. */
export const referenceTo = (id: RawBuilder<unknown>, label: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`CASE WHEN ${id} IS NULL THEN NULL ELSE jsonb_build_object('id', ${id}, 'label', ${label}) END`

const belongs = (store: Store): RawBuilder<unknown> => store.only ?? sql`true`

const disabledAt = ({ resource }: Store): RawBuilder<unknown> =>
  resource.canDisable ? sql`r.disabled_at` : sql`NULL::timestamptz`

/** Selected columns. */
export const columns = (store: Store): RawBuilder<unknown> =>
  sql.join([
    sql`r.id`,
    sql`r.version`,
    sql`r.created_at`,
    sql`${disabledAt(store)} IS NULL AS enabled`,
    ...Object.keys(store.resource.fields).map((name) => sql`${readFrom(store, name)} AS ${sql.ref(name)}`),
  ])

const idsOf = (list: string): number[] => list.split(',').map(Number)

/** Not every table has the column: many rows are purged completely. */
const NOT_PURGED = sql`to_jsonb(r) ->> 'purged_at' IS NULL`

/** Visible rows; with `removed`, those in the bin. */
export const seen = (store: Store, viewer: Principal, removed = false): RawBuilder<unknown> =>
  sql`${removed ? sql`r.deleted_at IS NOT NULL AND ${NOT_PURGED}` : sql`r.deleted_at IS NULL`} AND ${belongs(store)} AND ${store.scope?.(viewer) ?? sql`true`}`

/** Up to so many hits are read by id and sorted; beyond that, reading in order is faster. */
const FEW = 2000

const among = (ids: readonly number[]) => sql`r.id = ANY(${[...ids]}::bigint[])`

/** Whether a text contains the words of the search, all normalised. */
const searchText = (read: RawBuilder<unknown>, { search }: ListQuery) => containingWords(read, search)

/** Conditions on `r` for the visible, matching rows. Hits are listed by id when at most `few`. */
export function conditions(
  stored: Store,
  viewer: Principal,
  query: ListQuery,
  few = FEW,
): RawBuilder<unknown> {
  const store = seenBy(stored, viewer)
  const { resource } = store
  const all: RawBuilder<unknown>[] = [seen(store, viewer, query.state === 'removed')]
  if (query.search.length >= (resource.searchFrom ?? 1)) all.push(searchText(sql`r.search_text`, query))
  for (const { ids, complete } of query.hits ?? []) if (complete && ids.length <= few) all.push(among(ids))
  if (resource.canDisable && (query.state === 'enabled' || query.state === 'disabled'))
    all.push(query.state === 'enabled' ? sql`r.disabled_at IS NULL` : sql`r.disabled_at IS NOT NULL`)
  if (query.ids !== undefined) all.push(sql`r.id = ANY(${idsOf(query.ids)}::bigint[])`)
  for (const where of conditionsOf(resource.fields, query)) all.push(compileWhere(store, viewer, where))
  return sql.join(all, sql` AND `)
}

/**
 * Rows of a page in one statement, by cursor or offset. The page's ids are found first, and only those rows are read in full.
 */
export async function findPage(
  rows: Rows,
  stored: Store,
  viewer: Principal,
  query: ListQuery,
): Promise<Row[]> {
  const store = seenBy(stored, viewer)
  const removed = query.state === 'removed'
  const where = conditions(store, viewer, query)
  const order = removed ? sql`r.deleted_at DESC, r.id DESC` : ordering(store, query.order)
  const from = sql`${sql.table(store.table)} r ${store.joins ?? sql``}`
  const ids = removed
    ? sql`ARRAY(SELECT r.id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset})`
    : pageIds(store, query, where)
  const page = sql<Row>`
    SELECT ${columns(store)}, ${cursorColumn(store, query.order)} AS ${sql.ref(CURSOR)}
      FROM ${from} WHERE r.id = ANY(${ids}) ORDER BY ${order}`
  const found = await readAfterCursor(query.cursor, () => page.execute(rows))
  return found.rows
}

/** Streams all matching rows in order: see rows-of.ts. */
export function everyRow(
  rows: Rows,
  stored: Store,
  viewer: Principal,
  query: ListQuery,
): AsyncGenerator<Row> {
  const store = seenBy(stored, viewer)
  return rowsOf(
    rows,
    sql<Row>`
    SELECT ${columns(store)} FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
     WHERE ${conditions(store, viewer, query)}
     ORDER BY ${ordering(store, query.order)}`,
  )
}

/** Counting stops here: it would take as long as reading them all. */
export const MAX_COUNTED = 10_000

export interface Total {
  count: number
  /** There are more. */
  capped: boolean
}

/** For very common search texts: so many hits suffice for "more than". */
const ENOUGH = 1000

/** For very common search texts: maximum rows scanned. */
const LOOKED_AT = 20_000

/** Hits among the scanned rows, in thousands; null when too few to tell. */
async function countCommon(
  rows: Rows,
  store: Store,
  viewer: Principal,
  query: ListQuery,
): Promise<Total | null> {
  const others = conditions(store, viewer, { ...query, search: '' })
  const { rows: found } = await sql<{ looked: number; total: number }>`
    SELECT count(*) AS looked, count(*) FILTER (WHERE ${searchText(sql`text`, query)}) AS total
      FROM (SELECT r.search_text AS text FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
             WHERE ${others} LIMIT ${sql.lit(LOOKED_AT)}) AS looked_at`.execute(rows)
  const [{ looked, total } = { looked: 0, total: 0 }] = found
  if (looked < LOOKED_AT) return { count: total, capped: false }
  return total < ENOUGH ? null : { count: Math.min(total - (total % ENOUGH), MAX_COUNTED), capped: true }
}

/**
 * Bounded count of matching rows: one statement, or two for very common search texts. `capped` below the bound means that not
 * all rows were scanned.
 */
export async function countAll(
  rows: Rows,
  store: Store,
  viewer: Principal,
  query: ListQuery,
  max = MAX_COUNTED,
): Promise<Total> {
  const where = conditions(store, viewer, query, max)
  const countOf = async (more: RawBuilder<unknown>): Promise<number> => {
    const found = await sql<{ total: number }>`
      SELECT count(*) AS total FROM (
        SELECT FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
         WHERE ${where} AND ${more} LIMIT ${sql.lit(max + 1)}) AS counted`.execute(rows)
    return found.rows[0]?.total ?? 0
  }
  const common = query.common && max === MAX_COUNTED ? await countCommon(rows, store, viewer, query) : null
  if (common) return common
  const part = query.hits?.find(({ complete }) => !complete)
  if (part) {
    const seen = await countOf(among(part.ids))
    if (seen >= ENOUGH) return { count: Math.min(seen, max), capped: true }
  }
  const total = await countOf(sql`true`)
  return { count: Math.min(total, max), capped: total > max }
}

/** A visible record; without a viewer any, e.g. after a write that hides it from its writer, who is the store's viewer. */
export async function findOne(
  rows: Rows,
  stored: Store,
  id: number,
  viewer: Principal | null,
): Promise<Row | undefined> {
  const store = viewer ? seenBy(stored, viewer) : stored
  const found = await sql<Row>`
    SELECT ${columns(store)} FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
     WHERE r.id = ${id} AND ${viewer ? seen(store, viewer) : sql`r.deleted_at IS NULL AND ${belongs(store)}`}`.execute(
    rows,
  )
  return found.rows[0]
}

/**
 * Locks the row and increments its version; false when it had another version. The caller has checked that the user sees it.
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

/** `takeVersion` of several rows. @returns how many had the version */
export async function takeVersions(
  rows: Rows,
  store: Store,
  taken: readonly { id: number; version: number }[],
): Promise<number> {
  const { rows: found } = await sql`
    UPDATE ${sql.table(store.table)} r SET version = r.version + 1
      FROM jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) AS g (id bigint, version integer)
     WHERE r.id = g.id AND r.version = g.version AND r.deleted_at IS NULL AND ${belongs(store)}
    RETURNING r.id`.execute(rows)
  return found.length
}

const CHANGES = {
  disable: sql`disabled_at = coalesce(disabled_at, now())`,
  enable: sql`disabled_at = NULL`,
  remove: sql`deleted_at = now(), disabled_at = coalesce(disabled_at, now())`,
  // Only what the deletion itself disabled: both columns then have the same instant.
  restore: sql`disabled_at = CASE WHEN disabled_at = deleted_at THEN NULL ELSE disabled_at END, deleted_at = NULL`,
} as const

const WITHOUT_DISABLING = { remove: sql`deleted_at = now()`, restore: sql`deleted_at = NULL` } as const

/** Updates all rows. @returns the changed rows' names by id */
export async function change(
  rows: Rows,
  store: Store,
  viewer: Principal,
  action: keyof typeof CHANGES,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { canDisable, label } = store.resource
  const set =
    !canDisable && (action === 'remove' || action === 'restore') ? WITHOUT_DISABLING[action] : CHANGES[action]
  const found = await sql<{ id: number; name: string }>`
    UPDATE ${sql.table(store.table)} r SET ${set}, version = version + 1
     WHERE r.id = ANY(${[...ids]}) AND ${action === 'restore' ? NOT_PURGED : sql`r.deleted_at IS NULL`}
       AND ${belongs(store)} AND ${store.scope?.(viewer) ?? sql`true`}
    RETURNING id, ${sql.ref(columnOf(store, label))}::text AS name`.execute(rows)
  return new Map(found.rows.map((row) => [row.id, row.name]))
}
