import type { Rows } from '#platform/db/database.ts'

/** New calls a second that the operator allows the company; null: the installation's default. */
export async function readCompanyRate(rows: Rows, companyId: number): Promise<number | null> {
  const found = await rows
    .selectFrom('companies')
    .select('max_calls_second')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return found?.max_calls_second ?? null
}
