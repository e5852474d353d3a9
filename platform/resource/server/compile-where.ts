import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { containing } from '#platform/db/list-filters.ts'
import { isCustomName } from '#platform/resource/contract/custom-field.ts'
import type { Field } from '#platform/resource/contract/field.ts'
import type { Condition, FilterValue } from '#platform/resource/contract/filter.ts'
import type { Where } from '#platform/resource/contract/where.ts'
import { compileCustom } from './custom/custom-columns.ts'
import { selectOf, visibleTo } from './seen-by.ts'
import type { Store } from './store.ts'
import { columnOf, readFrom, targetOf } from './store-columns.ts'

type Viewer = Pick<Principal, 'userId' | 'companyId'>
type Sql = RawBuilder<boolean>

const NONE = sql<boolean>`false`

/** Compiles conditions on `r` to SQL: names from the declaration, values as parameters only. */
export function compileWhere(store: Store, viewer: Viewer, where: Where): Sql {
  if ('and' in where || 'or' in where) {
    const parts = 'and' in where ? where.and : where.or
    const compiled = parts.map((part) => compileWhere(store, viewer, part))
    return sql`(${sql.join(compiled, 'and' in where ? sql` AND ` : sql` OR `)})`
  }
  return compileCondition(store, viewer, where)
}

const CREATED_AT = { kind: 'instant' } as const

function compileCondition(store: Store, viewer: Viewer, condition: Condition): Sql {
  const { field: name, op, values } = condition
  if (isCustomName(name)) return compileCustom(store, viewer, condition)
  const field: Pick<Field, 'kind'> = store.resource.fields[name] ?? CREATED_AT
  const own = store.filter?.[name]
  if (own && (op === 'is' || op === 'not')) {
    const any = sql<boolean>`(${sql.join(
      values.map((value) => own(typeof value === 'boolean' ? String(value) : value)),
      sql` OR `,
    )})`
    return op === 'is' ? any : sql`${any} IS NOT TRUE`
  }
  if (op === 'empty') return isEmpty(store, name, field)
  if (op === 'filled') return sql`NOT ${isEmpty(store, name, field)}`
  const [value = ''] = values
  switch (field.kind) {
    case 'number':
    case 'money':
      return compare(plain(store, name), op, whole(op, Number(value)))
    case 'decimal':
      return compare(plain(store, name), op, sql`${String(value)}::numeric`)
    case 'day':
      return compare(plain(store, name), op, sql`${String(value)}::date`)
    case 'instant':
      return inTime(name === 'created_at' ? sql`r.created_at` : plain(store, name), op, String(value), viewer)
    case 'flag':
      return sql`${plain(store, name)} = ${value === true || value === 'true'}`
    case 'choice':
      return among(sql`${plain(store, name)} = ANY(${values.map(String)}::text[])`, op)
    case 'choices':
      return among(sql`${plain(store, name)} && ${values.map(String)}::text[]`, op)
    case 'reference':
    case 'references':
    case 'person':
      return among(refersTo(store, viewer, name, values), op)
    default:
      return sql`search_form(${plain(store, name)}::text) LIKE (SELECT search_form(${containing(String(value))}))`
  }
}

/** The left-hand expression: the store's own, else the column. */
const plain = (store: Store, name: string): RawBuilder<unknown> =>
  selectOf(store, name) ?? sql.ref(`r.${columnOf(store, name)}`)

const among = (is: Sql, op: Condition['op']): Sql => (op === 'not' ? sql`(${is}) IS NOT TRUE` : is)

/** An integer bound, so that the column's index is used; null for non-integers. */
function whole(op: Condition['op'], value: number): RawBuilder<unknown> | null {
  const rounded = op === 'from' ? Math.ceil(value) : op === 'to' ? Math.floor(value) : value
  return Number.isSafeInteger(rounded) ? sql`${rounded}::bigint` : null
}

function compare(read: RawBuilder<unknown>, op: Condition['op'], value: RawBuilder<unknown> | null): Sql {
  if (value === null) return NONE
  if (op === 'from') return sql`${read} >= ${value}`
  return op === 'to' ? sql`${read} <= ${value}` : sql`${read} = ${value}`
}

/** Start of a local day in the company's time zone; also for queries across companies. */
const localDay = (day: string, plusDays: number, { companyId }: Viewer): RawBuilder<Date> =>
  sql`(SELECT day_begins(${day}::date + ${plusDays}::integer, c.time_zone) FROM companies c WHERE c.id = ${companyId})`

const DAY_LETTERS = 10

/** Days are local and inclusive; instants are exact. */
function inTime(read: RawBuilder<unknown>, op: Condition['op'], value: string, viewer: Viewer): Sql {
  if (value.length > DAY_LETTERS) return compare(read, op, sql`${value}::timestamptz`)
  return op === 'from'
    ? sql`${read} >= ${localDay(value, 0, viewer)}`
    : sql`${read} < ${localDay(value, 1, viewer)}`
}

function isEmpty(store: Store, name: string, { kind }: Pick<Field, 'kind'>): Sql {
  const link = store.links?.[name]
  if (link && !store.select?.[name])
    return sql`NOT EXISTS (SELECT FROM ${sql.table(link.table)} l WHERE ${sql.ref(`l.${link.ours}`)} = r.id)`
  const read = name === 'created_at' ? sql`r.created_at` : plain(store, name)
  switch (kind) {
    case 'text':
    case 'long_text':
    case 'email':
    case 'phone':
      return sql`(coalesce(${read}::text, '') = '')`
    case 'choices':
    case 'lines':
    case 'references':
      return sql`(to_jsonb(${read}) IS NULL OR to_jsonb(${read}) IN ('[]', 'null'))`
    default:
      return sql`(${read} IS NULL)`
  }
}

/** Resolves `me` and `@name` to ids. */
function refersTo(store: Store, { userId }: Viewer, name: string, values: readonly FilterValue[]): Sql {
  const words = values.map(String)
  const ids = words
    .filter((word) => !word.startsWith('@'))
    .map((word) => (word === 'me' ? userId : Number(word)))
  const names = words.filter((word) => word.startsWith('@')).map((word) => word.slice(1))
  const target = targetOf(store, name)
  const resolved =
    names.length > 0 && target
      ? sql`SELECT unnest(${ids}::bigint[]) UNION ALL
            SELECT x.id FROM ${sql.table(target.table)} x
             WHERE search_form(${sql.ref(`x.${target.key}`)}::text) = ANY(
               ARRAY(SELECT search_form(given) FROM unnest(${names}::text[]) AS given))
               AND ${visibleTo(store, target) ?? sql`true`}`
      : sql`SELECT unnest(${ids}::bigint[])`
  const link = store.links?.[name]
  if (link)
    return sql`EXISTS (SELECT FROM ${sql.table(link.table)} l
                WHERE ${sql.ref(`l.${link.ours}`)} = r.id AND ${sql.ref(`l.${link.theirs}`)} = ANY(ARRAY(${resolved})))`
  if (store.select?.[name] && !store.columns?.[name])
    return sql`(${readFrom(store, name)} ->> 'id')::bigint = ANY(ARRAY(${resolved}))`
  const column = sql.ref(`r.${columnOf(store, name)}`)
  if (names.length > 0) return sql`${column} = ANY(ARRAY(${resolved}))`
  // With a single value an index also gives the list's order.
  return ids.length === 1 ? sql`${column} = ${ids[0]}::bigint` : sql`${column} = ANY(${ids}::bigint[])`
}
