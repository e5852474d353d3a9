import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import { canonicalPhone } from '#platform/messaging/phone-identity.ts'

export interface ConversationsWith {
  /** E.164, in any spelling. */
  phones: readonly string[]
  /** What providers call somebody: `{provider}:{id}`. */
  providers: readonly string[]
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
 * Each time that a conversation with one of these was opened, newest first, in one statement: who has it and how it
 * ended, and nothing of what was written.
 */
export async function conversationsWith(rows: Rows, query: ConversationsWith): Promise<ConversationWith[]> {
  const values = [...new Set(query.phones.map(canonicalPhone))]
  const users = query.providers.map((one) => [
    one.slice(0, one.indexOf(':')),
    one.slice(one.indexOf(':') + 1),
  ])
  if (values.length + users.length === 0) return []
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
      FROM join_conversations c
      JOIN join_facts f ON f.conversation_id = c.id AND f.kind = 'opened'
      JOIN join_accounts a ON a.id = c.account_id
      LEFT JOIN users u ON u.id = c.owner_id
      LEFT JOIN join_closing_types t ON t.id = c.closing_type_id
     WHERE c.contact_id IN (
             SELECT n.contact_id FROM join_contact_points n
              WHERE n.company_id = tenancy.current_company() AND n.kind = 'phone' AND n.provider = '' AND n.value = ANY (${values}::text[])
              UNION
             SELECT n.contact_id FROM join_contact_points n
               JOIN unnest(${users.map(([provider]) => provider)}::text[], ${users.map(([, id]) => id)}::text[]) u(provider, id)
                 ON n.provider = u.provider AND n.value = u.id
              WHERE n.company_id = tenancy.current_company() AND n.kind = 'user_id')
       AND ${older} AND ${named}
     ORDER BY f.at DESC, ${key} DESC LIMIT ${query.limit}`.execute(rows)
  return found.rows
}
