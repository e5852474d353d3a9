import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { forbidden, notFound } from '#platform/contract/errors.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { readablePerson, scopeOf } from '../scope.ts'

const TABLES = {
  person: 'persons',
  company: 'crm_companies',
  interaction: 'crm_interactions',
  business: 'crm_businesses',
  sale: 'crm_sales',
} as const satisfies Readonly<Record<string, keyof DB & string>>

/** Access check of records: what the user may not see does not exist. Null is none. */
export async function requireAllVisible(
  { unit, principal }: Pick<WriteContext, 'unit' | 'principal'>,
  entity: keyof typeof TABLES,
  ids: readonly (number | null)[],
): Promise<void> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  if (asked.length === 0) return
  const found = await sql`
    SELECT FROM ${sql.table(TABLES[entity])} r
     WHERE r.id = ANY(${asked}::bigint[]) AND r.deleted_at IS NULL
       AND ${entity === 'person' ? readablePerson()(principal) : scopeOf(entity)(principal)}`.execute(
    unit.rows,
  )
  if (found.rows.length < asked.length) throw new Failure(notFound)
}

export const requireVisible = (
  context: Pick<WriteContext, 'unit' | 'principal'>,
  entity: keyof typeof TABLES,
  id: number,
): Promise<void> => requireAllVisible(context, entity, [id])

/** Of persons whom the user may read only since an interaction of theirs is the user's. @throws Failure `forbidden` */
export async function requireOwnPersons(
  { unit, principal }: Pick<WriteContext, 'unit' | 'principal'>,
  ids: readonly number[],
): Promise<void> {
  const found = await sql`
    SELECT FROM persons r WHERE r.id = ANY(${[...ids]}::bigint[]) AND ${readablePerson()(principal)} AND NOT ${scopeOf('person')(principal)}
     LIMIT 1`.execute(unit.rows)
  if (found.rows.length > 0) throw new Failure(forbidden)
}

/** A person that the user may change, not only read. @throws Failure `not_found`, `forbidden` */
export async function requireOwnPerson(
  context: Pick<WriteContext, 'unit' | 'principal'>,
  id: number,
): Promise<void> {
  await requireVisible(context, 'person', id)
  await requireOwnPersons(context, [id])
}
