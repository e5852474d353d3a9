import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'

export interface MessagesFrom {
  /** Numbers in the form in which callers' numbers arrive. */
  numbers: readonly string[]
  /** Only this user's own messages can be heard. */
  userId: number
  /** Matches the caller's name or number. */
  search: string
  /** Returns strictly older messages: UTC with microseconds; the key decides among equal times. */
  before: { at: string; key: string } | null
  limit: number
}

export interface MessageFrom {
  id: number
  key: string
  at: string
  /** The owner of the box. */
  who: { id: number; label: string } | null
  name: string
  number: string
  seconds: number
  /** Bytes. */
  size: number
  /** The message was left for the asking user. */
  own: boolean
}

/** Voicemail that some numbers left in the company, newest first, in one statement. */
export async function messagesFrom(rows: Rows, query: MessagesFrom): Promise<MessageFrom[]> {
  const { numbers, userId, before, search, limit } = query
  if (numbers.length === 0) return []
  const key = sql`('voicemail:' || m.id) COLLATE "C"`
  const older =
    before === null
      ? sql`true`
      : sql`m.received_at <= ${before.at}::timestamptz
          AND (m.received_at < ${before.at}::timestamptz OR ${key} < ${before.key} COLLATE "C")`
  const matches =
    search === '' ? sql`true` : sql`m.search_text LIKE (SELECT search_form(${containing(search)}))`
  const found = await sql<MessageFrom>`
    SELECT m.id, ${key} AS key, to_char(m.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
           m.caller_name AS name, m.caller_number AS number, m.seconds, m.size::float8 AS size,
           coalesce(m.user_id = ${userId}, false) AS own,
           (SELECT jsonb_build_object('id', u.id, 'label', u.short_name) FROM users u WHERE u.id = m.user_id) AS who
      FROM voicemail_messages m
     WHERE m.company_id = tenancy.current_company() AND m.caller_number = ANY (${[...numbers]}::text[])
       AND m.deleted_at IS NULL AND ${older} AND ${matches}
     ORDER BY m.received_at DESC, ${key} DESC LIMIT ${limit}`.execute(rows)
  return found.rows
}
