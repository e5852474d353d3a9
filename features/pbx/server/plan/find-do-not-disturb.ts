import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** Endpoints of the company whose owners are on do not disturb: queues offer them no calls. */
export async function findDoNotDisturb(rows: Rows, companyId: number): Promise<ReadonlySet<string>> {
  const found = await rows
    .selectFrom('do_not_disturb')
    .innerJoin('extensions', 'extensions.user_id', 'do_not_disturb.user_id')
    .select('extensions.endpoint')
    .where('do_not_disturb.company_id', '=', companyId)
    .where('do_not_disturb.until', '>', sql<Date>`now()`)
    .where('extensions.deleted_at', 'is', null)
    .execute()
  return new Set(found.map(({ endpoint }) => endpoint))
}
