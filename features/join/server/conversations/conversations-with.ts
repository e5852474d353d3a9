import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import { visible } from './access.ts'

export interface ConversationsWith {
  /** Gets the last text only of conversations that they may see. */
  viewer: Principal
  /** E.164, in any spelling. */
  phones: readonly string[]
  /** The contact's ids at providers: `{provider}:{id}`. */
  providers: readonly string[]
  /** Text within the account's name. */
  search: string
  /** Strictly older than this: UTC with microseconds, and the key among equal times. */
  before: { at: string; key: string } | null
  limit: number
}

/** Length of the excerpt of the last text: one or two lines, characters. */
const WORDS = 200

export interface ConversationWith {
  id: number
  key: string
  at: string
  who: { id: number; label: string } | null
  account: string
  provider: string
  closing_type: string | null
  /** Messages in both directions, from this opening to the next. */
  messages: number
  /** The last text of that time; null for those who may not see the conversation. */
  words: string | null
}

/**
 * The openings of conversations with these contacts, newest first, in one statement: owner, closing type, and the last
 * text for those who may see the conversation.
 */
export async function conversationsWith(rows: Rows, query: ConversationsWith): Promise<ConversationWith[]> {
  const values = [...new Set(query.phones.map(phoneKey))]
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
    SELECT o.id, o.key, to_char(o.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, o.account, o.provider,
           t.name AS closing_type,
           CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'label', u.short_name) END AS who,
           (SELECT count(*) FROM join_facts m
             WHERE m.conversation_id = o.id AND m.id > o.fact AND (o.next IS NULL OR m.id < o.next) AND m.kind IN ('received', 'sent')) AS messages,
           CASE WHEN o.readable THEN (
             SELECT left(m.body, ${WORDS}) FROM join_messages m
              WHERE m.conversation_id = o.id AND m.deleted_at IS NULL AND m.body <> '' AND m.created_at < coalesce(o.until, 'infinity')
                AND m.created_at >= o.at - interval '5 seconds'
              ORDER BY m.sequence DESC LIMIT 1) END AS words
      FROM (
        SELECT c.id, CASE WHEN n.id IS NULL THEN c.owner_id ELSE e.user_id END AS owner_id, e.closing_type_id, ${key} AS key, f.id AS fact, f.at, a.name AS account, a.provider,
               ${visible(query.viewer)} AS readable, n.id AS next, n.at AS until
          FROM join_conversations c
          JOIN join_facts f ON f.conversation_id = c.id AND f.kind = 'opened'
          JOIN join_accounts a ON a.id = c.account_id
          LEFT JOIN LATERAL (
            SELECT l.id, l.at FROM join_facts l
             WHERE l.conversation_id = c.id AND l.id > f.id AND l.kind = 'opened' ORDER BY l.id LIMIT 1) n ON true
          LEFT JOIN LATERAL (
            SELECT l.user_id, l.closing_type_id FROM join_facts l
             WHERE l.conversation_id = c.id AND l.id > f.id AND (n.id IS NULL OR l.id < n.id) AND l.kind = 'closed'
             ORDER BY l.id DESC LIMIT 1) e ON true
         WHERE c.contact_id IN (
                 SELECT p.contact_id FROM join_contact_points p
                  WHERE p.company_id = tenancy.current_company() AND p.kind = 'phone' AND p.provider = '' AND p.value = ANY (${values}::text[])
                  UNION
                 SELECT p.contact_id FROM join_contact_points p
                   JOIN unnest(${users.map(([provider]) => provider)}::text[], ${users.map(([, id]) => id)}::text[]) u(provider, id)
                     ON p.provider = u.provider AND p.value = u.id
                  WHERE p.company_id = tenancy.current_company() AND p.kind = 'user_id')
           AND ${older} AND ${named}
         ORDER BY f.at DESC, ${key} DESC LIMIT ${query.limit}) o
      LEFT JOIN users u ON u.id = o.owner_id
      LEFT JOIN join_closing_types t ON t.id = o.closing_type_id
     ORDER BY o.at DESC, o.key DESC`.execute(rows)
  return found.rows
}
