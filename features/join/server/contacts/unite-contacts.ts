import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/**
 * A message told that a number and a user id, so far of two contacts, are one person's: the contact with the number gets the other's
 * ids, so that whatever comes next stands in one conversation. What the other had stays readable, and is answered by the same ids.
 * Where both have a number, or both a user id of the service, a number may have changed hands: they stay apart.
 */
export async function uniteContacts(
  rows: Rows,
  companyId: number,
  { byPhone, byUserId, provider }: { byPhone: number; byUserId: number; provider: string },
): Promise<void> {
  const other = sql`q.company_id = ${companyId} AND q.contact_id`
  const { rows: moved } = await sql<{ value: string }>`
    UPDATE join_contact_points p SET contact_id = ${byPhone}
     WHERE p.company_id = ${companyId} AND p.contact_id = ${byUserId}
       AND NOT EXISTS (SELECT FROM join_contact_points q WHERE ${other} = ${byUserId} AND q.kind = 'phone')
       AND NOT EXISTS (SELECT FROM join_contact_points q WHERE ${other} = ${byPhone} AND q.kind = 'user_id' AND q.provider = ${provider})
    RETURNING p.value`.execute(rows)
  if (moved.length === 0) return
  // A refusal of mass messages holds for the person.
  await sql`
    UPDATE join_contacts c
       SET person_id = coalesce(c.person_id, o.person_id), custom_name = coalesce(c.custom_name, o.custom_name),
           opted_out_at = coalesce(c.opted_out_at, o.opted_out_at)
      FROM join_contacts o
     WHERE c.id = ${byPhone} AND o.id = ${byUserId}`.execute(rows)
  await rows.updateTable('join_contacts').set({ same_as: byPhone }).where('id', '=', byUserId).execute()
  await rows.updateTable('join_contacts').set({ same_as: byPhone }).where('same_as', '=', byUserId).execute()
}
