import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'

/** A call by a messaging service that nobody answered. */
export interface OutsideCall {
  companyId: number
  outsideId: string
  /** E.164; empty when the service does not tell it. */
  number: string
  name: string
  called: string
  calledAt: Date
  /** Seconds. */
  waited: number
  /** Who is in touch with the caller; null: nobody yet. */
  ownerId: number | null
}

/** @returns whether it is new */
export async function listOutsideCall(rows: Rows, call: OutsideCall): Promise<boolean> {
  const { companyId, number } = call
  const { numAffectedRows } = await sql`
    INSERT INTO missed_calls (company_id, outside_id, number, number_key, name, called, extension_ids, called_at, waited, assignee_id)
    VALUES (${companyId}, ${cutText(call.outsideId, 300)}, ${number}, ${number === '' ? null : number}, ${cutText(call.name, 120)},
            ${cutText(`WhatsApp · ${call.called}`, 120)}, '{}', ${call.calledAt}, ${call.waited}, ${call.ownerId})
        ON CONFLICT (company_id, outside_id) WHERE outside_id IS NOT NULL DO NOTHING`.execute(rows)
  return (numAffectedRows ?? 0n) > 0n
}
