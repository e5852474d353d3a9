import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import { isCustomName } from '#platform/resource/contract/custom-field.ts'
import type { RecordChange } from '#platform/resource/contract/history.ts'
import { customId } from '../custom/custom-columns.ts'
import { seen } from '../resource.queries.ts'
import { isHiddenField, seenBy } from '../seen-by.ts'
import type { Store } from '../store.ts'
import { columnOf } from '../store-columns.ts'
import type { HistoryStorage } from './history-storage.ts'
import { labelsOf } from './labels-of.ts'
import { shownValue } from './shown-value.ts'

export interface HistoryNarrowed {
  record?: number
  user?: number
  search: string
}

export interface HistoryQuery extends HistoryNarrowed {
  before?: number
  limit: number
}

interface Row {
  id: number
  at: Date
  field: string
  old_value: unknown
  new_value: unknown
  record: { id: number; label: string }
  who: { id: number; label: string } | null
  by: string | null
}

/** History field names to resource field names. */
function namesOf(store: Store, viewer: Principal): Map<string, string> {
  const names = Object.entries(store.resource.fields)
    .filter(([name]) => store.links?.[name] === undefined && !isHiddenField(store, viewer, name))
    .map(([name]): [string, string] => [
      isCustomName(name)
        ? `variables.${customId(name)}`
        : (store.history?.columns?.[name] ?? columnOf(store, name)),
      name,
    ])
  return new Map(names)
}

function keptOf({ history, table }: Store): HistoryStorage {
  if (history === undefined) throw new Error(`resource ${table} declares no history`)
  return history
}

const labelIn = (store: Store): RawBuilder<string> =>
  sql`${sql.ref(`r.${columnOf(store, store.resource.label)}`)}::text`

/** Restricts to records visible to the user; deleted ones keep their history. */
const seenEver = (store: Store, viewer: Principal): RawBuilder<unknown> =>
  sql`${store.only ?? sql`true`} AND ${store.scope?.(viewer) ?? sql`true`}`

async function requireVisible(rows: Rows, store: Store, viewer: Principal, id: number): Promise<void> {
  const found = await sql`
    SELECT FROM ${sql.table(store.table)} r WHERE r.id = ${id} AND ${seen(store, viewer)}`.execute(rows)
  if (found.rows.length === 0) throw new Failure(notFound)
}

const ENDS = ['created_at', 'deleted_at']

function kindOf({ field, new_value: after }: Row): RecordChange['kind'] {
  if (field === 'created_at') return 'created'
  if (field === 'deleted_at') return after === null ? 'restored' : 'removed'
  return 'changed'
}

/** FROM and WHERE of the filtered changes `h` of records `r`. */
function changesFrom(store: Store, viewer: Principal, query: HistoryNarrowed): RawBuilder<unknown> {
  const { table, entity } = keptOf(store)
  const { record, user, search } = query
  const where = [
    sql`h.entity = ${entity}`,
    sql`h.field = ANY(${[...namesOf(store, viewer).keys(), ...ENDS]}::text[])`,
    record === undefined ? sql`true` : sql`h.record_id = ${record}`,
    user === undefined ? sql`true` : sql`h.user_id = ${user}`,
    search === ''
      ? sql`true`
      : sql`search_form(${labelIn(store)}) LIKE (SELECT search_form(${containing(search)}))`,
    seenEver(store, viewer),
  ]
  return sql`FROM ${sql.table(table)} h JOIN ${sql.table(store.table)} r ON r.id = h.record_id
     WHERE ${sql.join(where, sql` AND `)}`
}

/** Number of changes, counted up to `most`. */
export async function countHistory(
  rows: Rows,
  store: Store,
  viewer: Principal,
  query: HistoryNarrowed,
  max: number,
): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT ${changesFrom(store, viewer, query)} LIMIT ${max}) AS some`.execute(
    rows,
  )
  return found.rows[0]?.count ?? 0
}

/**
 * Changes of one record or all, paged: who, when, which field, old and new value. At most three statements.
 * @throws Failure `not_found` for a record not visible to the user
 */
export async function readHistory(
  rows: Rows,
  store: Store,
  viewer: Principal,
  query: HistoryQuery,
): Promise<{ results: RecordChange[]; next: number | null }> {
  const { record, before, limit } = query
  if (record !== undefined) await requireVisible(rows, store, viewer, record)
  const names = namesOf(store, viewer)
  const found = await sql<Row>`
    SELECT h.id, h.at, h.field, h.old_value, h.new_value,
           jsonb_build_object('id', r.id, 'label', ${labelIn(store)}) AS record,
           (SELECT jsonb_build_object('id', u.id, 'label', u.short_name) FROM users u WHERE u.id = h.user_id) AS who,
           ${keptOf(store).by ?? sql`NULL::text`} AS by
      ${changesFrom(store, viewer, query)}
       AND ${
         before === undefined
           ? sql`true`
           : sql`(h.at, h.id) < (SELECT b.at, b.id FROM ${sql.table(keptOf(store).table)} b WHERE b.id = ${before})`
       }
     ORDER BY h.at DESC, h.id DESC LIMIT ${limit + 1}`.execute(rows)
  const page = found.rows.slice(0, limit)
  const nameOf = (row: Row) => names.get(row.field) ?? null
  const labels = await labelsOf(
    rows,
    seenBy(store, viewer),
    page.flatMap((row) => [row.old_value, row.new_value].map((value) => [nameOf(row), value] as const)),
  )
  const results = page.map((row): RecordChange => {
    const kind = kindOf(row)
    const field = kind === 'changed' ? nameOf(row) : null
    const shown = (value: unknown) => (field === null ? null : shownValue(store, field, value, labels))
    return {
      id: row.id,
      at: row.at.toISOString(),
      kind,
      record: row.record,
      who: row.who,
      by: row.by,
      field,
      from: shown(row.old_value),
      to: shown(row.new_value),
    }
  })
  return { results, next: found.rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
