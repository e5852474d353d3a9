import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { containing } from '#platform/db/list-filters.ts'
import { isCustomName } from '#platform/resource/contract/custom-field.ts'
import type { Field } from '#platform/resource/contract/field.ts'
import type { Condition } from '#platform/resource/contract/filter.ts'
import type { Store } from '../store.ts'

type Kind = Field['kind'] | undefined

export const customId = (name: string): number => Number(name.slice(1))

const kindOf = ({ resource }: Store, name: string): Kind => resource.fields[name]?.kind

const textOf = (name: string) => sql`(r.variables ->> ${String(customId(name))}::text)`
const numberOf = (name: string) => sql`(r.variables -> ${String(customId(name))}::text)::float8`

/** SQL that reads a custom field. */
export function readCustom(store: Store, name: string): RawBuilder<unknown> {
  switch (kindOf(store, name)) {
    case 'decimal':
    case 'money':
      return numberOf(name)
    case 'choices':
      return sql`coalesce(r.variables -> ${String(customId(name))}::text, '[]')`
    case 'person':
      return sql`(SELECT jsonb_build_object('id', x.id, 'label', x.short_name) FROM users x WHERE x.id = ${textOf(name)}::bigint)`
    case 'file':
      return sql`(
        SELECT jsonb_build_object('id', f.id, 'label', f.name, 'file', ${store.custom?.filesAt ?? ''}::text || f.id || '/')
          FROM stored_files f WHERE f.id = ${textOf(name)}::uuid)`
    default:
      return textOf(name)
  }
}

/** A deleted field has nothing to sort by. */
export function sortCustom(store: Store, name: string): RawBuilder<unknown> {
  switch (kindOf(store, name)) {
    case undefined:
      return sql`NULL::text`
    case 'text':
    case 'choice':
      // As `sort_value` of the single values.
      return sql`left(search_form(left(${textOf(name)}, 400)), 400)`
    case 'person':
      return sql`(SELECT x.sort_name FROM users x WHERE x.id = ${textOf(name)}::bigint)`
    default:
      return readCustom(store, name)
  }
}

/** Join with a custom field's single values, in order. */
export interface ValueOrder {
  /** Sort value of the row. */
  readonly join: RawBuilder<unknown>
  readonly by: RawBuilder<unknown>
  /** Whether `r` has no value. */
  readonly none: RawBuilder<boolean>
}

/**
 * Sort expression on single values: an index has them in order, with their records. Null where the value itself is no sort key:
 * people sort by name.
 */
export function valueOrder(store: Store, name: string): ValueOrder | null {
  if (!store.custom || !isCustomName(name)) return null
  const join = sql`JOIN ${sql.table(store.custom.values)} sorted ON sorted.record_id = r.id AND sorted.field_id = ${customId(name)}`
  // CASE instead of IS NULL, for which the planner expects one row in 200, and would read and sort them all for a page.
  const none = sql<boolean>`CASE WHEN ${textOf(name)} IS NULL THEN true ELSE false END`
  switch (kindOf(store, name)) {
    case 'decimal':
    case 'money':
      return { join, by: sql`sorted.number_value`, none }
    case 'text':
    case 'choice':
    case 'day':
      return { join, by: sql`sorted.sort_value`, none }
    default:
      return null
  }
}

const isNumber = (kind: Kind): boolean => kind === 'decimal' || kind === 'money' || kind === 'person'

/** Condition on a single value `v`. */
function valueIs(kind: Kind, { op, values }: Condition, { userId }: Pick<Principal, 'userId'>) {
  const numbers = values.map((value) => (value === 'me' ? userId : Number(value)))
  const [text = ''] = values.map(String)
  const [number = 0] = numbers
  switch (op) {
    case 'from':
      return isNumber(kind) ? sql`v.number_value >= ${number}::float8` : sql`v.text_value >= ${text}`
    case 'to':
      return isNumber(kind) ? sql`v.number_value <= ${number}::float8` : sql`v.text_value <= ${text}`
    case 'contains':
      return sql`search_form(v.text_value) LIKE (SELECT search_form(${containing(text)}))`
    case 'empty':
    case 'filled':
      return sql`true`
    default:
      return isNumber(kind)
        ? sql`v.number_value = ANY(${numbers.filter((one) => !Number.isNaN(one))}::float8[])`
        : sql`v.text_value = ANY(${values.map(String)}::text[])`
  }
}

/** Condition on a custom field by its single values, served by an index at any size. */
export function compileCustom(
  store: Store,
  viewer: Pick<Principal, 'userId'>,
  condition: Condition,
): RawBuilder<boolean> {
  const { field: name, op, values } = condition
  const kind = kindOf(store, name)
  const presence = op === 'empty' || op === 'filled'
  if (!store.custom || kind === undefined || (values.length === 0 && !presence)) return sql`false`
  const found = sql<boolean>`r.id IN (
    SELECT v.record_id FROM ${sql.table(store.custom.values)} v
     WHERE v.field_id = ${customId(name)} AND ${valueIs(kind, condition, viewer)})`
  return op === 'not' || op === 'empty' ? sql`NOT ${found}` : found
}
