import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { bareDigits } from '#platform/telephony/numbers/phone-key.ts'

/** An opening of a conversation, with its contact. */
export interface Opening {
  contactId: number
  personId: number | null
  provider: string
  /** Digits with country code. */
  phone: string | null
  /** The service's id of the contact. */
  userId: string | null
  name: string
  ownerId: number | null
  isFromContact: boolean
  isFromAdvertisement: boolean
  openedAt: Date
}

/** By its id in join_openings; null: there is none, or the contact is blocked. */
export async function readOpening(rows: Rows, companyId: number, id: string): Promise<Opening | null> {
  const { rows: found } = await sql<Opening>`
    SELECT p.id AS "contactId", p.person_id AS "personId", a.provider, o.opened_at AS "openedAt",
           coalesce(p.custom_name, p.name) AS name, coalesce(o.user_id, c.owner_id) AS "ownerId",
           coalesce(p.phone,
             (SELECT value FROM join_contact_points WHERE contact_id = p.id AND kind = 'phone' ORDER BY created_at LIMIT 1)) AS phone,
           (SELECT value FROM join_contact_points WHERE contact_id = p.id AND kind = 'user_id' AND provider = a.provider
             ORDER BY created_at LIMIT 1) AS "userId",
           EXISTS (SELECT FROM join_messages m WHERE m.conversation_id = c.id AND m.direction = 'in'
                      AND m.created_at >= o.opened_at - interval '1 day') AS "isFromContact",
           EXISTS (SELECT FROM join_messages m WHERE m.conversation_id = c.id AND m.direction = 'in'
                      AND m.created_at >= o.opened_at - interval '1 day'
                      AND m.payload -> 'origin' ->> 'type' NOT LIKE 'story\\_%') AS "isFromAdvertisement"
      FROM join_openings o
      JOIN join_conversations c ON c.id = o.conversation_id
      JOIN join_contacts p ON p.id = c.contact_id
      JOIN join_accounts a ON a.id = c.account_id
     WHERE o.company_id = ${companyId} AND o.id = ${id}::uuid AND c.blocked_at IS NULL`.execute(rows)
  const [opening] = found
  return opening === undefined ? null : { ...opening, phone: opening.phone && bareDigits(opening.phone) }
}
