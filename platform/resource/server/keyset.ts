import { type RawBuilder, sql } from 'kysely'
import { invalidCursor } from './read-after-cursor.ts'
import type { Store } from './store.ts'
import { isNeverNull, sortBy } from './store-columns.ts'

interface Key {
  by: RawBuilder<unknown>
  descending: boolean
  neverNull: boolean
}

const CREATED_AT = { by: sql`r.created_at`, descending: true, neverNull: true }

/**
 * Ties are broken by id, in the direction of the last sort field; within one target of `fewTargets` newest first.
 */
export function keysOf(store: Store, order: string): Key[] {
  const wishes = order.split(',').map((wish) => {
    const name = wish.replace(/^-/, '')
    return { by: sortBy(store, name), descending: wish.startsWith('-'), neverNull: isNeverNull(store, name) }
  })
  if (store.fewTargets?.includes(order.replace(/^-/, '')))
    return [...wishes, CREATED_AT, { by: sql`r.id`, descending: true, neverNull: true }]
  const descending = wishes.at(-1)?.descending === true
  return [...wishes, { by: sql`r.id`, descending, neverNull: true }]
}

/** Empty values sort last; without any, an index works in both directions. */
const direction = ({ descending, neverNull }: Key) =>
  neverNull
    ? sql.raw(descending ? 'DESC' : 'ASC')
    : sql.raw(descending ? 'DESC NULLS LAST' : 'ASC NULLS LAST')

export const ordering = (store: Store, order: string): RawBuilder<unknown> =>
  sql.join(keysOf(store, order).map((key) => sql`${key.by} ${direction(key)}`))

/** Each row's cursor: start of the next page if it is the last one. */
export const CURSOR = 'page_cursor'

/** A row's key values and types, as texts. */
export const cursorColumn = (store: Store, order: string): RawBuilder<unknown> =>
  sql`jsonb_build_array(${sql.join(
    keysOf(store, order).map(({ by }) => sql`jsonb_build_array(${by}::text, pg_typeof(${by})::text)`),
  )})`

/** Types of cursor values; every sortable field has one. */
const TYPES = new Set([
  'bigint',
  'boolean',
  'citext',
  'date',
  'double precision',
  'integer',
  'numeric',
  'smallint',
  'text',
  'timestamp with time zone',
])

export type Stored = readonly [string | null, string]

/** Encoded for the wire. */
export const writeCursor = (stored: unknown): string =>
  Buffer.from(JSON.stringify(stored)).toString('base64url')

const isKept = (one: unknown): one is Stored =>
  Array.isArray(one) &&
  one.length === 2 &&
  (one[0] === null || typeof one[0] === 'string') &&
  TYPES.has(String(one[1]))

/** @throws Failure `invalid` when it is not a cursor of this order */
export function readCursor(text: string, places: number): readonly Stored[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(read) && read.length === places && read.every(isKept)) return read
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw invalidCursor('cursor')
}

export const typedValue = ([value, type]: Stored): RawBuilder<unknown> =>
  sql`${value}::text::${sql.raw(type)}`

/** Condition for rows after a cursor, in a form an index can seek to. */
export function keyset(store: Store, order: string, cursor: string): RawBuilder<unknown> {
  const keys = keysOf(store, order)
  const cursorKeys = readCursor(cursor, keys.length)
  const values = cursorKeys.map(typedValue)
  const [first] = keys
  const alike = keys.every(({ descending, neverNull }) => neverNull && descending === first?.descending)
  if (alike) {
    const sign = sql.raw(first?.descending ? '<' : '>')
    return sql`(${sql.join(keys.map(({ by }) => by))}) ${sign} (${sql.join(values)})`
  }
  const same = keys.map(({ by }, at) =>
    cursorKeys[at]?.[0] === null ? sql`${by} IS NULL` : sql`${by} = ${values[at]}`,
  )
  const after = keys.map(({ by, descending }, at) =>
    // Nothing sorts after empty values.
    cursorKeys[at]?.[0] === null
      ? sql`false`
      : sql`(${by} ${sql.raw(descending ? '<' : '>')} ${values[at]} OR ${by} IS NULL)`,
  )
  const ways = keys.map((_, at) => sql`(${sql.join([...same.slice(0, at), after[at]], sql` AND `)})`)
  return sql`(${sql.join(ways, sql` OR `)})`
}
