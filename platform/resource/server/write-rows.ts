import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { Created, Store, WriteContext } from './store.ts'
import { columnOf } from './store-columns.ts'

type Values = Readonly<Record<string, unknown>>

/** Column values. */
function columnValues(store: Store, input: Values): [string, unknown][] {
  return Object.entries(input)
    .filter(([name, value]) => value !== undefined && !store.links?.[name])
    .map(([name, value]) => [columnOf(store, name), value])
}

async function writeLinks(
  rows: Rows,
  store: Store,
  { companyId, id, input }: { companyId: number; id: number; input: Values },
): Promise<void> {
  for (const [name, link] of Object.entries(store.links ?? {})) {
    const ids = input[name]
    if (!link || !Array.isArray(ids)) continue
    const ours = sql.ref(link.ours)
    const theirs = sql.ref(link.theirs)
    await sql`DELETE FROM ${sql.table(link.table)} WHERE ${ours} = ${id}`.execute(rows)
    await sql`
      INSERT INTO ${sql.table(link.table)} (company_id, ${ours}, ${theirs})
      SELECT ${companyId}, ${id}, other FROM unnest(${[...new Set(ids)]}::bigint[]) AS other`.execute(rows)
  }
}

/** Links of new records, in their order. */
async function writeNewLinks(
  rows: Rows,
  store: Store,
  { companyId, ids, inputs }: { companyId: number; ids: readonly number[]; inputs: readonly Values[] },
): Promise<void> {
  for (const [name, link] of Object.entries(store.links ?? {})) {
    const pairs = inputs.flatMap((input, at) => {
      const others = input[name]
      return Array.isArray(others) ? [...new Set(others)].map((other) => [ids[at], other] as const) : []
    })
    if (!link || pairs.length === 0) continue
    await sql`
      INSERT INTO ${sql.table(link.table)} (company_id, ${sql.ref(link.ours)}, ${sql.ref(link.theirs)})
      SELECT ${companyId}, given.ours, given.theirs
        FROM unnest(${pairs.map(([ours]) => ours)}::bigint[], ${pairs.map(([, other]) => other)}::bigint[])
             WITH ORDINALITY AS given (ours, theirs, place)
       ORDER BY given.place`.execute(rows)
  }
}

/** Creates a record: columns and links. */
export const insertRow =
  (store: Store) =>
  async ({ unit, principal }: WriteContext, input: Values): Promise<Created> => {
    const { companyId } = principal
    const values: [string, unknown][] = [
      ...(store.across ? [] : [['company_id', companyId] as [string, unknown]]),
      ...columnValues(store, input),
    ]
    const found = await sql<{ id: number }>`
      INSERT INTO ${sql.table(store.table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
      VALUES (${sql.join(values.map(([, value]) => value))}) RETURNING id`.execute(unit.rows)
    const [made] = found.rows
    if (!made) throw new Error(`inserting into ${store.table} returned no row`)
    await writeLinks(unit.rows, store, { companyId, id: made.id, input })
    return made
  }

/**
 * Creates several records in one statement; columns missing in some get the table's default. @returns ids in the given order
 */
export const insertRows =
  (store: Store) =>
  async ({ unit, principal }: WriteContext, inputs: readonly Values[]): Promise<number[]> => {
    const { companyId } = principal
    const value = inputs.map((input) => new Map(columnValues(store, input)))
    const names = [...new Set(value.flatMap((values) => [...values.keys()]))]
    const lines = value.map(
      (values) =>
        sql`(${sql.join([companyId, ...names.map((name) => (values.has(name) ? values.get(name) : sql`DEFAULT`))])})`,
    )
    const { rows } = await sql<{ id: number }>`
      INSERT INTO ${sql.table(store.table)} (${sql.join(['company_id', ...names].map((name) => sql.ref(name)))})
      VALUES ${sql.join(lines)} RETURNING id`.execute(unit.rows)
    if (rows.length !== inputs.length)
      throw new Error(`inserting into ${store.table} returned ${rows.length} of ${inputs.length} rows`)
    const ids = rows.map(({ id }) => id)
    await writeNewLinks(unit.rows, store, { companyId, ids, inputs })
    return ids
  }

/** A record's id with what changes of it. */
export interface RowPatch {
  id: number
  patch: Values
}

/** Updates several records, in one statement for all that change the same fields. Values are plain, not SQL. */
export const updateRows =
  (store: Store) =>
  async ({ unit, principal }: WriteContext, patches: readonly RowPatch[]): Promise<void> => {
    const byColumns = Map.groupBy(
      patches.map(({ id, patch }) => ({ id, values: columnValues(store, patch) })),
      ({ values }) => values.map(([column]) => column).join('\n'),
    )
    for (const rows of byColumns.values()) {
      const names = rows[0]?.values.map(([column]) => column) ?? []
      if (names.length === 0) continue
      const given = rows.map(({ id, values }) => ({ id, row: Object.fromEntries(values) }))
      await sql`
        UPDATE ${sql.table(store.table)} r
           SET ${sql.join(names.map((name) => sql`${sql.ref(name)} = (g.changed).${sql.ref(name)}`))}
          FROM (SELECT one.id, jsonb_populate_record(NULL::${sql.table(store.table)}, one.row) AS changed
                  FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS one (id bigint, row jsonb)) g
         WHERE r.id = g.id`.execute(unit.rows)
    }
    for (const { id, patch } of patches)
      await writeLinks(unit.rows, store, { companyId: principal.companyId, id, input: patch })
  }

export const updateRow =
  (store: Store) =>
  async ({ unit, principal }: WriteContext, id: number, patch: Values): Promise<void> => {
    const values = columnValues(store, patch)
    const set: RawBuilder<unknown>[] = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    if (set.length > 0)
      await sql`UPDATE ${sql.table(store.table)} SET ${sql.join(set)} WHERE id = ${id}`.execute(unit.rows)
    await writeLinks(unit.rows, store, { companyId: principal.companyId, id, input: patch })
  }
