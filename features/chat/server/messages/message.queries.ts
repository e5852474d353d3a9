import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { ANSWERED_LENGTH } from '../../contract/merge-messages.ts'

const messages = (rows: Rows) =>
  rows
    .selectFrom('chat_messages as m')
    .leftJoin('users as author', 'author.id', 'm.author_id')
    .leftJoin('chat_files as attached', (join) =>
      join.onRef('attached.message_id', '=', 'm.id').on('m.deleted_at', 'is', null),
    )
    .leftJoin('stored_files as file', 'file.id', 'attached.file_id')
    .leftJoin('chat_messages as answered', 'answered.id', 'm.reply_to')
    .leftJoin('users as asker', 'asker.id', 'answered.author_id')
    .select([
      'm.id',
      'm.chat_id',
      'm.sequence',
      'm.number',
      'm.author_id',
      'm.client_id',
      'm.kind',
      'm.body',
      'm.forwarded',
      'm.mentions',
      sql<{ emoji: string; by: number[] }[]>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('emoji', r.emoji, 'by', r.by) ORDER BY r.first), '[]')
          FROM (SELECT emoji, jsonb_agg(user_id ORDER BY created_at) AS by, min(created_at) AS first
                  FROM chat_reactions WHERE message_id = m.id GROUP BY emoji) r)`.as('reactions'),
      'm.note',
      'm.version',
      'm.edited_at',
      'm.deleted_at',
      'm.created_at',
      'author.username as author_username',
      'author.short_name as author_name',
      'answered.id as answered_id',
      'answered.kind as answered_kind',
      sql<string | null>`left(answered.body, ${sql.lit(ANSWERED_LENGTH)})`.as('answered_body'),
      'answered.deleted_at as answered_deleted_at',
      'asker.id as asker_id',
      'asker.username as asker_username',
      'asker.short_name as asker_name',
      'file.name as file_name',
      'file.content_type',
      'file.size',
      'attached.preview_id',
      'attached.width',
      'attached.height',
      'attached.duration',
    ])

export type MessageRow = Awaited<ReturnType<typeof findMessages>>[number]

export const findMessages = (rows: Rows, ids: readonly number[]) =>
  messages(rows).where('m.id', 'in', ids).orderBy('m.id').execute()

/** Messages of the sequences `first` to `last`, both inclusive, in order. */
export const messagesBetween = (rows: Rows, chatId: number, first: number, last: number) =>
  messages(rows)
    .where('m.chat_id', '=', chatId)
    .where('m.sequence', '>=', first)
    .where('m.sequence', '<=', last)
    .orderBy('m.sequence')

export const findMessagesBetween = (
  rows: Rows,
  chatId: number,
  first: number,
  last: number,
): Promise<MessageRow[]> => messagesBetween(rows, chatId, first, last).execute()
