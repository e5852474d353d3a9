import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { firstStatus } from '../references.ts'

/** A lead or prospect who buys is a customer from then on, with the first status of customers. */
export async function becomeCustomer(rows: Rows, personId: number | null): Promise<void> {
  if (personId === null) return
  await sql`
    UPDATE persons SET state = 'person', converted_at = now(), discarded_at = NULL, discard_reason_id = NULL,
           status_id = ${firstStatus('person')}, version = version + 1
     WHERE id = ${personId} AND state <> 'person' AND deleted_at IS NULL`.execute(rows)
}
