import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'

/** @throws Failure `not_found` */
export async function requireExisting(
  rows: Rows,
  table: keyof DB & string,
  ids: readonly number[],
): Promise<void> {
  const found =
    await sql`SELECT FROM ${sql.table(table)} WHERE id = ANY(${[...ids]}::bigint[]) AND deleted_at IS NULL`.execute(
      rows,
    )
  if (found.rows.length < new Set(ids).size) throw new Failure(notFound)
}
