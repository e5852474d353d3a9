import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** Sets the CRM's names on the demo's external calls, as live calls get them. */
export async function nameCallers(rows: Rows, companyId: number): Promise<void> {
  await sql`
    WITH named AS (
      UPDATE calls SET caller_name = p.full_name
      FROM persons p
      WHERE calls.company_id = ${companyId} AND calls.direction = 'inbound'
        AND p.company_id = ${companyId} AND p.mobile = '+' || calls.caller_number
      RETURNING calls.id, p.full_name
    ), entered AS (
      UPDATE call_facts f SET about = jsonb_set(f.about, '{name}', to_jsonb(named.full_name))
      FROM named WHERE f.call_id = named.id AND f.company_id = ${companyId} AND f.kind = 'entered'
    )
    UPDATE call_records r SET other_name = named.full_name
    FROM named WHERE r.call_id = named.id AND r.company_id = ${companyId}`.execute(rows)
}
