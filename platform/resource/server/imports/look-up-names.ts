import { sql } from 'kysely'
import { seenBy, viewerOf, visibleTo } from '../seen-by.ts'
import type { SheetColumn } from '../sheet/sheet-columns.ts'
import type { Store, Target, WriteContext } from '../store.ts'
import { shownOf, targetOf } from '../store-columns.ts'
import { namesIn } from './cell-value.ts'

/** What the names of the rows mean, by column. */
export interface Names {
  ids: Map<string, Map<string, number>>
  /** Names that mean several records. */
  several: Map<string, Set<string>>
}

/** Ids by shown name, plain name or key. */
async function namedIn(
  { unit: { rows } }: WriteContext,
  store: Store,
  target: Target,
  names: readonly string[],
): Promise<{ ids: Map<string, number>; several: Set<string> }> {
  const known = (await target.identifiedBy?.(rows, viewerOf(store), names)) ?? new Map<string, number>()
  const left = names.filter((name) => !known.has(name))
  const ids = new Map(known)
  if (left.length === 0) return { ids, several: new Set() }
  const { rows: found } = await sql<{ name: string; id: number; count: number }>`
    SELECT given AS name, min(x.id)::bigint AS id, count(*)::integer AS count FROM unnest(${left}::text[]) AS given
      JOIN ${sql.table(target.table)} x ON x.deleted_at IS NULL AND ${target.only ?? sql`true`}
       AND ${visibleTo(store, target) ?? sql`true`}
       AND search_form(given) IN (search_form(${shownOf(target)}::text), search_form(${sql.ref(`x.${target.label}`)}::text), search_form(${sql.ref(`x.${target.key}`)}::text))
     GROUP BY given`.execute(rows)
  for (const { name, id, count } of found) if (count === 1) ids.set(name, id)
  return { ids, several: new Set(found.filter(({ count }) => count > 1).map(({ name }) => name)) }
}

/** Ids for the names of all cells, one statement per reference column. */
export async function lookUpNames(
  declared: Store,
  context: WriteContext,
  columns: readonly { column: SheetColumn; cells: readonly string[] }[],
): Promise<Names> {
  const store = seenBy(declared, context.principal)
  const found: Names = { ids: new Map(), several: new Map() }
  for (const { column, cells } of columns) {
    const look = store.lookup?.[column.name]
    const target = targetOf(store, column.name)
    if (!look && !target) continue
    const several = column.field.kind === 'references'
    const names = [...new Set(cells.flatMap((cell) => (several ? namesIn(cell) : cell === '' ? [] : [cell])))]
    if (names.length === 0) continue
    if (look) found.ids.set(column.name, new Map(await look(context.unit.rows, names)))
    else if (target) {
      const named = await namedIn(context, store, target, names)
      found.ids.set(column.name, named.ids)
      found.several.set(column.name, named.several)
    }
  }
  return found
}

/** Creates what is missing, for fields whose store can. */
export async function createMissing(
  store: Store,
  context: WriteContext,
  names: Names,
  columns: readonly { column: SheetColumn; cells: readonly string[] }[],
): Promise<void> {
  for (const { column, cells } of columns) {
    const make = column.field.creatable ? store.createMissing?.[column.name] : undefined
    const ids = names.ids.get(column.name) ?? new Map<string, number>()
    const several = names.several.get(column.name)
    const missing = [...new Set(cells)].filter((cell) => cell !== '' && !ids.has(cell) && !several?.has(cell))
    if (!make || missing.length === 0) continue
    for (const [name, id] of await make(context, missing)) ids.set(name, id)
    names.ids.set(column.name, ids)
  }
}
