import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { firstStatus } from '../references.ts'

/** Leads and prospects who buy are customers from then on, with the first status of customers. */
export async function becomeCustomers(rows: Rows, personIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(personIds.filter((id) => id !== null))]
  if (ids.length === 0) return
  await sql`
    UPDATE persons SET state = 'person', converted_at = now(), discarded_at = NULL, discard_reason_id = NULL,
           status_id = ${firstStatus('person')}, version = version + 1
     WHERE id = ANY(${ids}::bigint[]) AND state <> 'person' AND deleted_at IS NULL`.execute(rows)
}

export const becomeCustomer = (rows: Rows, personId: number | null): Promise<void> =>
  becomeCustomers(rows, [personId])
