import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { visible } from './access.ts'

/** Conversations in which a contact waits for their agent, the longest wait first; others' for whoever sees them. */
export async function findWaitingCustomers(
  rows: Rows,
  { viewer, ownerId, limit }: { viewer: Principal; ownerId: number; limit: number },
) {
  const { rows: found } = await sql<{
    conversationId: number
    personId: number | null
    name: string
    account: string
    mobile: string | null
    since: Date
  }>`
    SELECT c.id AS "conversationId", p.person_id AS "personId", coalesce(p.custom_name, nullif(p.name, ''), p.phone, '') AS name,
           a.name AS account, CASE WHEN p.phone <> '' THEN '+' || ltrim(p.phone, '+') END AS mobile, c.waiting_since AS since
      FROM join_conversations c JOIN join_contacts p ON p.id = c.contact_id JOIN join_accounts a ON a.id = c.account_id
     WHERE c.company_id = ${viewer.companyId} AND c.owner_id = ${ownerId} AND ${visible(viewer)} AND c.waiting_since IS NOT NULL
       AND c.state <> 'closed' AND c.blocked_at IS NULL
     ORDER BY c.waiting_since, c.id LIMIT ${limit}`.execute(rows)
  return found
}
