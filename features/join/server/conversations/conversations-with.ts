import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import { canonicalPhone } from '#platform/messaging/phone-identity.ts'

export interface ConversationsWith {
  /** E.164, in any spelling. */
  phones: readonly string[]
  /** In the account's name. */
  search: string
  /** Strictly older: UTC with microseconds, and of the same time the key. */
  before: { at: string; key: string } | null
  limit: number
}

export interface ConversationWith {
  id: number
  key: string
  at: string
  who: { id: number; label: string } | null
  account: string
  provider: string
  closing_type: string | null
}

/**
 * Each time that a conversation with one of these numbers was opened, newest first, in one statement: who has it and how it
 * ended, and nothing of what was written.
 */
export async function conversationsWith(rows: Rows, query: ConversationsWith): Promise<ConversationWith[]> {
  const values = [...new Set(query.phones.map(canonicalPhone))]
  if (values.length === 0) return []
  const { before } = query
  const key = sql`('conversation:' || f.id) COLLATE "C"`
  const older =
    before === null
      ? sql`true`
      : sql`f.at <= ${before.at}::timestamptz AND (f.at < ${before.at}::timestamptz OR ${key} < ${before.key} COLLATE "C")`
  const named =
    query.search === ''
      ? sql`true`
      : sql`search_form(a.name) LIKE (SELECT search_form(${containing(query.search)}))`
  const found = await sql<ConversationWith>`
    SELECT c.id, ${key} AS key, to_char(f.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, a.name AS account, a.provider,
           CASE WHEN c.state = 'closed' THEN t.name END AS closing_type,
           CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'label', u.short_name) END AS who
      FROM join_contact_points n
      JOIN join_conversations c ON c.contact_id = n.contact_id
      JOIN join_facts f ON f.conversation_id = c.id AND f.kind = 'opened'
      JOIN join_accounts a ON a.id = c.account_id
      LEFT JOIN users u ON u.id = c.owner_id
      LEFT JOIN join_closing_types t ON t.id = c.closing_type_id
     WHERE n.company_id = tenancy.current_company() AND n.kind = 'phone' AND n.provider = '' AND n.value = ANY (${values}::text[])
       AND ${older} AND ${named}
     ORDER BY f.at DESC, ${key} DESC LIMIT ${query.limit}`.execute(rows)
  return found.rows
}
