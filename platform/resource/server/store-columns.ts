import { type RawBuilder, sql } from 'kysely'
import { isCustomName } from '#platform/resource/contract/custom-field.ts'
import { readCustom, sortCustom } from './custom/custom-columns.ts'
import { namedTo, selectOf, visibleTo } from './seen-by.ts'
import type { Store, Target } from './store.ts'

const PEOPLE: Target = { table: 'users', label: 'short_name', key: 'username' }

/** Target of a field's references; null when unknown. */
export function targetOf({ resource, references }: Store, name: string): Target | null {
  const declared = references?.[name]
  if (typeof declared === 'string') return { table: declared, label: 'name', key: 'name' }
  if (declared !== undefined) return declared
  return resource.fields[name]?.kind === 'person' ? PEOPLE : null
}

/** Column of a field: its name, with `_id` for references, or as the store says. */
export function columnOf({ resource, columns }: Store, name: string): string {
  const kind = resource.fields[name]?.kind
  return columns?.[name] ?? (kind === 'reference' || kind === 'person' ? `${name}_id` : name)
}

/** SQL of a target's label; refers to `x`. */
export const shownOf = ({ label, shown }: Target): RawBuilder<unknown> => shown ?? sql.ref(`x.${label}`)

const colored = ({ color }: Target): RawBuilder<unknown> =>
  color === undefined ? sql`` : sql`, 'color', ${sql.ref(`x.${color}`)}`

const labelled = (store: Store, target: Target, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT jsonb_build_object('id', x.id, 'label', ${namedTo(store, target, shownOf(target))}${colored(target)}) FROM ${sql.table(target.table)} x WHERE x.id = ${id})`

/** Link rows of a field: `groups` in `user_group_members`. */
const linked = (store: Store, name: string, target: Target): RawBuilder<unknown> | null => {
  const link = store.links?.[name]
  if (!link) return null
  const shown = namedTo(store, target, shownOf(target))
  return sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'label', ${shown}) ORDER BY search_form(${shown})), '[]')
      FROM ${sql.table(link.table)} l JOIN ${sql.table(target.table)} x ON x.id = ${sql.ref(`l.${link.theirs}`)} AND x.deleted_at IS NULL
     WHERE ${sql.ref(`l.${link.ours}`)} = r.id)`
}

/** SQL that reads a field. */
export function readFrom(store: Store, name: string): RawBuilder<unknown> {
  const ownSql = selectOf(store, name)
  if (ownSql) return ownSql
  if (isCustomName(name)) return readCustom(store, name)
  const column = sql.ref(`r.${columnOf(store, name)}`)
  const target = targetOf(store, name)
  switch (store.resource.fields[name]?.kind) {
    case 'reference':
    case 'person':
      return target ? labelled(store, target, column) : column
    case 'references':
      return (target && linked(store, name, target)) ?? column
    case 'day':
      return sql`to_char(${column}, 'YYYY-MM-DD')`
    case 'decimal':
      return sql`${column}::float8`
    default:
      return column
  }
}

/** Whether the sort value is never null. */
export function isNeverNull(store: Store, name: string): boolean {
  if (name === 'created_at' || store.neverNull?.includes(name)) return true
  const field = store.resource.fields[name]
  if (!field?.required || isCustomName(name) || field.kind === 'reference' || field.kind === 'person')
    return false
  return store.sort?.[name] === undefined && store.select?.[name] === undefined
}

/** Sort expression of a field. */
export function sortBy(store: Store, name: string): RawBuilder<unknown> {
  if (name === 'created_at') return sql`r.created_at`
  const special = store.sort?.[name]
  if (special) return special
  if (isCustomName(name)) return sortCustom(store, name)
  const column = sql.ref(`r.${columnOf(store, name)}`)
  const target = targetOf(store, name)
  switch (store.resource.fields[name]?.kind) {
    case 'text':
    case 'long_text':
      return sql`search_form(${readFrom(store, name)}::text)`
    case 'day':
    case 'decimal':
      return selectOf(store, name) ?? column
    case 'reference':
    case 'person':
      return target && !store.select?.[name]
        ? sql`(SELECT search_form(${sql.ref(`x.${target.label}`)}) FROM ${sql.table(target.table)} x WHERE x.id = ${column} AND ${visibleTo(store, target) ?? sql`true`})`
        : readFrom(store, name)
    default:
      return readFrom(store, name)
  }
}
