import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { scopeOf } from '../scope.ts'

const TABLES = {
  person: 'persons',
  company: 'crm_companies',
  interaction: 'crm_interactions',
  business: 'crm_businesses',
  sale: 'crm_sales',
} as const satisfies Readonly<Record<string, keyof DB & string>>

/** Access check of a record: what the user may not see does not exist. */
export async function requireVisible(
  { unit, principal }: Pick<WriteContext, 'unit' | 'principal'>,
  entity: keyof typeof TABLES,
  id: number,
): Promise<void> {
  const found = await sql`
    SELECT FROM ${sql.table(TABLES[entity])} r
     WHERE r.id = ${id} AND r.deleted_at IS NULL AND ${scopeOf(entity)(principal)}`.execute(unit.rows)
  if (found.rows.length === 0) throw new Failure(notFound)
}
