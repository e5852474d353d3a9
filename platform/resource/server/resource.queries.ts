import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import type { Field } from '#platform/resource/contract/field.ts'
import type { Store } from './store.ts'

export interface ListQuery {
  limit: number
  offset: number
  search: string
  order: string
  state: 'all' | 'enabled' | 'disabled'
  [filter: string]: unknown
}

type Row = Record<string, unknown> & { id: number }

/** An entry of a `reference` field; null without one. */
export const referenceTo = (id: RawBuilder<unknown>, label: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`CASE WHEN ${id} IS NULL THEN NULL ELSE jsonb_build_object('id', ${id}, 'label', ${label}) END`

const belongs = (store: Store): RawBuilder<unknown> => store.only ?? sql`true`

const disabledAt = ({ resource }: Store): RawBuilder<unknown> =>
  resource.canDisable ? sql`r.disabled_at` : sql`NULL::timestamptz`

const readFrom = (store: Store, name: string): RawBuilder<unknown> =>
  store.select?.[name] ?? sql.ref(`r.${name}`)

const columns = (store: Store): RawBuilder<unknown> =>
  sql.join([
    sql`r.id`,
    sql`r.version`,
    sql`r.created_at`,
    sql`${disabledAt(store)} IS NULL AS enabled`,
    ...Object.keys(store.resource.fields).map((name) => sql`${readFrom(store, name)} AS ${sql.ref(name)}`),
  ])

function filterBy(store: Store, name: string, field: Field, value: unknown): RawBuilder<boolean> {
  const known = typeof value === 'string' || typeof value === 'number' ? value : ''
  const special = store.filter?.[name]
  if (special) return special(known)
  return sql<boolean>`${sql.ref(`r.${name}`)} = ${field.kind === 'flag' ? known === 'true' : known}`
}

function conditions(store: Store, query: ListQuery): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`r.deleted_at IS NULL`, belongs(store)]
  if (query.search !== '') all.push(sql`r.search_text LIKE (SELECT search_form(${containing(query.search)}))`)
  if (store.resource.canDisable && query.state !== 'all')
    all.push(query.state === 'enabled' ? sql`r.disabled_at IS NULL` : sql`r.disabled_at IS NOT NULL`)
  for (const [name, field] of Object.entries(store.resource.fields)) {
    if (field.filter && query[name] !== undefined) all.push(filterBy(store, name, field, query[name]))
  }
  return sql.join(all, sql` AND `)
}

function ordering(store: Store, order: string): RawBuilder<unknown> {
  const descending = order.startsWith('-')
  const name = descending ? order.slice(1) : order
  const field = store.resource.fields[name]
  const read = name === 'created_at' ? sql`r.created_at` : readFrom(store, name)
  const by = store.sort?.[name] ?? (field?.kind === 'text' ? sql`search_form(${read}::text)` : read)
  return descending ? sql`${by} DESC NULLS LAST, r.id DESC` : sql`${by} ASC NULLS LAST, r.id`
}

/** The rows of a page: one statement. */
export async function findPage(rows: Rows, store: Store, query: ListQuery): Promise<Row[]> {
  const found = await sql<Row>`
    SELECT ${columns(store)} FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
     WHERE ${conditions(store, query)}
     ORDER BY ${ordering(store, query.order)}
     LIMIT ${query.limit} OFFSET ${query.offset}`.execute(rows)
  return found.rows
}

export async function countAll(rows: Rows, store: Store, query: ListQuery): Promise<number> {
  const found = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${sql.table(store.table)} r WHERE ${conditions(store, query)}`.execute(rows)
  return found.rows[0]?.total ?? 0
}

export async function findOne(rows: Rows, store: Store, id: number): Promise<Row | undefined> {
  const found = await sql<Row>`
    SELECT ${columns(store)} FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
     WHERE r.id = ${id} AND r.deleted_at IS NULL AND ${belongs(store)}`.execute(rows)
  return found.rows[0]
}

/** Those of a spreadsheet's rows that are there already, by their keys in lower case without accents: one statement. */
export async function findByKeys(rows: Rows, store: Store, keys: readonly string[]): Promise<Row[]> {
  const key = readFrom(store, store.resource.key)
  const found = await sql<Row>`
    SELECT ${columns(store)} FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
     WHERE search_form(${key}::text) = ANY(${[...new Set(keys)]}) AND r.deleted_at IS NULL AND ${belongs(store)}`.execute(
    rows,
  )
  return found.rows
}

/** True when the row was still of that version; it is locked, and of the next one, from here on. */
export async function takeVersion(rows: Rows, store: Store, id: number, version: number): Promise<boolean> {
  const { rows: taken } = await sql`
    UPDATE ${sql.table(store.table)} r SET version = version + 1
     WHERE r.id = ${id} AND r.version = ${version} AND r.deleted_at IS NULL AND ${belongs(store)}
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

/** Not every table has the column: of many a purge leaves nothing. */
const NOT_PURGED = sql`to_jsonb(r) ->> 'purged_at' IS NULL`

/** Does it to all of them. @returns the names of those it was done to, by id */
export async function change(
  rows: Rows,
  store: Store,
  action: keyof typeof CHANGES,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { canDisable, label } = store.resource
  const set =
    !canDisable && (action === 'remove' || action === 'restore') ? WITHOUT_DISABLING[action] : CHANGES[action]
  const found = await sql<{ id: number; name: string }>`
    UPDATE ${sql.table(store.table)} r SET ${set}, version = version + 1
     WHERE r.id = ANY(${[...ids]}) AND ${action === 'restore' ? NOT_PURGED : sql`r.deleted_at IS NULL`}
       AND ${belongs(store)}
    RETURNING id, ${sql.ref(label)}::text AS name`.execute(rows)
  return new Map(found.rows.map((row) => [row.id, row.name]))
}
