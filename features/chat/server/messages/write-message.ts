import { sql } from 'kysely'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { messagesWeb, newMessage } from '../../contract/events.ts'
import type { Message, MessageKind, SystemNote } from '../../contract/message.ts'
import type { Audience } from '../audience.ts'
import type { Membership } from '../membership.queries.ts'
import type { ChatParts } from '../parts.ts'
import { presentMessage } from './message.present.ts'
import { findMessages } from './message.queries.ts'

export interface AttachedFile {
  file_id: string
  preview_id: string | null
  width: number | null
  height: number | null
  /** Seconds. */
  duration: number | null
}

export interface NewMessage {
  /** Null for a message of the program. */
  author: number | null
  clientId: string | null
  kind: MessageKind
  body: string
  /** Searchable besides the text: a file's name. */
  alsoFoundBy?: string
  replyTo?: number | null
  forwarded?: boolean
  mentions?: readonly number[]
  note?: SystemNote
  file?: AttachedFile
}

/** A chat locked by this transaction. */
export type LockedChat = Pick<
  Membership,
  'chat_id' | 'company_id' | 'last_sequence' | 'message_count' | 'members_version'
>

/**
 * Appends a message to a locked chat. Its author has then read everything before it, unless it is forwarded past unread
 * messages. A repeated `clientId` of the same author writes nothing: `written` is false, and the id is the earlier one's.
 */
export async function writeMessage(
  rows: Rows,
  chat: LockedChat,
  message: NewMessage,
): Promise<{ id: number; written: boolean }> {
  const countsAsUnread = message.kind === 'system' ? 0 : 1
  const sequence = chat.last_sequence + 1
  const number = chat.message_count + countsAsUnread
  const found = message.alsoFoundBy ? `${message.body} ${message.alsoFoundBy}` : message.body
  const reader = countsAsUnread === 1 ? message.author : null
  // Forwarding leaves the author's unread messages in this chat unread.
  const stays = sql`(${message.forwarded ?? false} AND read_sequence < ${sequence - 1})`
  const { rows: inserted } = await sql<{ id: number }>`
    WITH message AS (
      INSERT INTO chat_messages (company_id, chat_id, sequence, number, author_id, client_id, kind, body, reply_to,
                                 forwarded, mentions, note, search_text)
      VALUES (${chat.company_id}, ${chat.chat_id}, ${sequence}, ${number}, ${message.author}, ${message.clientId},
              ${message.kind}, ${message.body}, ${message.replyTo ?? null}, ${message.forwarded ?? false},
              ${JSON.stringify(message.mentions ?? [])}::jsonb,
              ${message.note === undefined ? null : JSON.stringify(message.note)}::jsonb,
              search_form(${message.kind === 'system' ? '' : found}))
      ON CONFLICT (chat_id, author_id, client_id) DO NOTHING
      RETURNING id, created_at
    ), chat AS (
      UPDATE chats SET last_sequence = ${sequence}, message_count = ${number}, last_message_id = message.id,
                       last_author_id = ${message.author}, last_at = message.created_at
        FROM message WHERE chats.id = ${chat.chat_id}
    ), mark AS (
      UPDATE chat_members
         SET read_sequence = CASE WHEN ${stays} THEN read_sequence ELSE ${sequence} END,
             read_number = CASE WHEN ${stays} THEN read_number + 1 ELSE ${number} END,
             read_at = CASE WHEN ${stays} THEN read_at ELSE message.created_at END
        FROM message WHERE chat_id = ${chat.chat_id} AND user_id = ${reader}
      RETURNING message.created_at
    ), step AS (
      INSERT INTO chat_reads (company_id, chat_id, user_id, up_to, read_at)
      SELECT ${chat.company_id}, ${chat.chat_id}, ${reader}, ${sequence}, mark.created_at
        FROM mark, chat_members before
       WHERE before.chat_id = ${chat.chat_id} AND before.user_id = ${reader} AND before.read_sequence < ${sequence - 1}
         AND NOT ${message.forwarded ?? false}
    )
    SELECT id FROM message`.execute(rows)
  const [made] = inserted
  if (made) {
    if (message.file) {
      const attached = { company_id: chat.company_id, message_id: made.id, ...message.file }
      await rows.insertInto('chat_files').values(attached).execute()
    }
    // For the next message of this transaction.
    chat.last_sequence = sequence
    chat.message_count = number
    return { id: made.id, written: true }
  }
  const earlier = await rows
    .selectFrom('chat_messages')
    .select('id')
    .where('chat_id', '=', chat.chat_id)
    .where('author_id', '=', message.author)
    .where('client_id', '=', message.clientId)
    .executeTakeFirstOrThrow()
  return { id: earlier.id, written: false }
}

/** Reads messages as every member sees them; nobody else has read them yet. */
export async function presentWritten(rows: Rows, ids: readonly number[]): Promise<Message[]> {
  if (ids.length === 0) return []
  const found = await findMessages(rows, ids)
  return found.map((row) => presentMessage(row, []))
}

/** Notifies the members once it is committed. */
export function publishWritten(
  { publish }: Pick<ChatParts, 'publish'>,
  unit: UnitOfWork,
  audience: Audience,
  messages: readonly Message[],
): void {
  const [first] = messages
  if (!first) return
  unit.onCommit(() => {
    for (const message of messages) publish(audience.lists, newMessage, message)
    publish(audience.rooms, messagesWeb, { chat_id: first.chat_id, messages: [...messages] })
  })
}
