import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'

export const messages = (rows: Rows) =>
  rows
    .selectFrom('join_messages as m')
    .innerJoin('join_conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('join_contacts as p', 'p.id', 'c.contact_id')
    .innerJoin('join_accounts as a', 'a.id', 'c.account_id')
    .leftJoin('users as u', 'u.id', 'm.author_id')
    .leftJoin('join_messages as r', 'r.id', 'm.reply_to')
    .leftJoin('users as ru', 'ru.id', 'r.author_id')
    .leftJoin('join_files as f', 'f.message_id', 'm.id')
    .leftJoin('stored_files as s', 's.id', 'f.file_id')
    .select([
      'm.id',
      'm.conversation_id',
      'm.sequence',
      'm.direction',
      'm.kind',
      'm.body',
      'm.payload',
      'm.by_bot',
      'm.client_id',
      'm.provider_id',
      'm.status',
      'm.failure',
      'm.failure_code',
      'm.failure_title',
      'm.mentions',
      'm.note',
      'm.reactions',
      'm.version',
      'm.edited_at',
      'm.deleted_at',
      'm.created_at',
      'm.author_id',
      'c.contact_id',
      'p.name as contact_name',
      'p.custom_name',
      'p.phone',
      'a.number as account_number',
      'a.name as account_name',
      'u.username as author_username',
      'u.short_name as author_name',
      'r.id as replied_id',
      'r.direction as replied_direction',
      'r.kind as replied_kind',
      'r.body as replied_body',
      'r.deleted_at as replied_deleted_at',
      'ru.short_name as replied_author',
      'f.state as file_state',
      'f.name as file_name',
      'f.content_type as told_type',
      'f.duration',
      'f.preview_id',
      's.content_type',
      's.size',
    ])

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

export const findMessages = (rows: Rows, ids: readonly number[]): Promise<MessageRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : messages(rows).where('m.id', 'in', ids).orderBy('m.id').execute()

interface Places {
  conversationId: number
  first: number
  last: number
}

const places = prepared((rows, { conversationId, first, last }: Places) =>
  messages(rows)
    .where('m.conversation_id', '=', conversationId)
    // bigint: the caller's numbers may be larger than any sequence number.
    .where('m.sequence', '>=', sql<number>`${first}::bigint`)
    .where('m.sequence', '<=', sql<number>`${last}::bigint`)
    .orderBy('m.sequence'),
)

/** Messages with sequence numbers `first` to `last`, inclusive, in order. */
export const findPlaces = (
  rows: Rows,
  conversationId: number,
  first: number,
  last: number,
): Promise<MessageRow[]> => places(rows, { conversationId, first, last })

interface LastPlaces {
  conversationId: number
  skipped: number
  size: number
}

const lastPlaces = prepared((rows, { conversationId, skipped, size }: LastPlaces) => {
  const last = sql<number>`(SELECT last_sequence FROM join_conversations WHERE id = ${conversationId}) - ${skipped}::bigint`
  return messages(rows)
    .where('m.conversation_id', '=', conversationId)
    .where('m.sequence', '>', sql<number>`${last} - ${size}::bigint`)
    .where('m.sequence', '<=', last)
    .orderBy('m.sequence')
})

/** The last messages of a conversation in order, without the newest `skipped`. */
export const findLastPlaces = (
  rows: Rows,
  conversationId: number,
  { skipped, size }: Omit<LastPlaces, 'conversationId'>,
): Promise<MessageRow[]> => lastPlaces(rows, { conversationId, skipped, size })
