import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

export type EnrolSource = 'hand' | 'label' | 'broadcast' | 'crm'

/** Enrols contacts in a sequence, except those already in it or opted out. @returns new enrolments by contact */
export async function enrol(
  rows: Rows,
  { companyId, sequenceId, source }: { companyId: number; sequenceId: number; source: EnrolSource },
  contactIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows: made } = await sql<{ id: number; contact_id: number }>`
    INSERT INTO join_sequence_enrolments (company_id, sequence_id, contact_id, source, next_at, search_text)
    SELECT ${companyId}, ${sequenceId}, p.id, ${source}, now(), p.search_text
      FROM join_contacts p
     WHERE p.id = ANY (${[...contactIds]}::bigint[]) AND p.company_id = ${companyId} AND p.opted_out_at IS NULL
        ON CONFLICT (sequence_id, contact_id) WHERE state = 'active' DO NOTHING
    RETURNING id, contact_id`.execute(rows)
  return new Map(made.map(({ id, contact_id: contact }) => [contact, id]))
}

/** Ends sequences with `stop_on_reply` for contacts who replied. */
export const stopOnReply = (
  rows: Rows,
  replied: readonly { contactId: number; accountId: number }[],
): Promise<unknown> =>
  sql`
    UPDATE join_sequence_enrolments e SET state = 'replied', version = e.version + 1
      FROM join_sequences s,
           unnest(${replied.map(({ contactId }) => contactId)}::bigint[], ${replied.map(({ accountId }) => accountId)}::bigint[])
             AS r(contact_id, account_id)
     WHERE s.id = e.sequence_id AND s.stop_on_reply AND s.account_id = r.account_id
       AND e.contact_id = r.contact_id AND e.state = 'active'`.execute(rows)
