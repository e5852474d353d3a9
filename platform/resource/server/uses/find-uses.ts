import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Language } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { inUse, NAMED_USES } from '#platform/resource/contract/uses.ts'
import type { Store, WriteContext } from '../store.ts'
import { type Ids, idsOf, type Reference, refersTo } from './reference.ts'

export interface Use {
  text: string
  count: number
  names: string[]
}

interface Found {
  index: number
  count: number
  names: string[]
}

/** References among rows deleted together do not count. */
const usersOf = (store: Store, reference: Reference, ids: Ids): RawBuilder<boolean> =>
  reference.table === store.table
    ? sql`${refersTo(reference, ids)} AND NOT id = ANY(${ids})`
    : refersTo(reference, ids)

const namesOf = (reference: Reference, where: RawBuilder<boolean>): RawBuilder<string[]> =>
  reference.name === undefined
    ? sql`'{}'::text[]`
    : sql`ARRAY(SELECT ${sql.ref(reference.name)}::text FROM ${sql.table(reference.table)} WHERE ${where} ORDER BY 1 LIMIT ${NAMED_USES})`

/** Uses of these rows, most frequent first: one statement. */
export async function findUses(
  rows: Rows,
  store: Store,
  language: Language,
  ids: readonly number[],
): Promise<Use[]> {
  const { uses = [] } = store
  if (uses.length === 0) return []
  const counts = uses.map((reference, index) => {
    const where = usersOf(store, reference, idsOf(ids))
    return sql<Found>`
      SELECT ${index}::int AS index, count(*) AS count, ${namesOf(reference, where)} AS names
        FROM ${sql.table(reference.table)} WHERE ${where}`
  })
  const found = await sql<Found>`
    SELECT index, count, names FROM (${sql.join(counts, sql` UNION ALL `)}) AS uses
     WHERE count > 0 ORDER BY count DESC, index`.execute(rows)
  return found.rows.map(({ index, count, names }) => ({
    text: uses[index]?.describe(language, count) ?? '',
    count,
    names,
  }))
}

const inWords = ({ text, names }: Use): string =>
  names.length === 0 ? text : `${text} (${names.join(', ')})`

/** @throws Failure `resource.in_use`, naming the uses */
export async function refuseUsed(
  store: Store,
  { unit, language }: WriteContext,
  ids: readonly number[],
): Promise<void> {
  const uses = await findUses(unit.rows, store, language, ids)
  if (uses.length > 0) throw new Failure(inUse, { values: { uses: uses.map(inWords).join(', ') } })
}
