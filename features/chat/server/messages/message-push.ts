import { sql } from 'kysely'
import type { Language } from '#platform/access/principal.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import { findText } from '#platform/i18n/text.ts'
import { chatTexts } from '../../i18n/texts.ts'

const TEXT_LENGTH = 200

const textOf = (language: Language, key: string): string => findText(chatTexts, language, key) ?? key

/** Push messages to browsers without an open tab, for members who have not read the message. */
export const messagePush = {
  kind: 'message',
  async recipients(rows: Rows, id: number): Promise<readonly number[]> {
    const members = await rows
      .selectFrom('chat_members')
      .innerJoin('chat_messages', 'chat_messages.chat_id', 'chat_members.chat_id')
      .select('chat_members.user_id')
      .where('chat_messages.id', '=', id)
      .where('chat_messages.deleted_at', 'is', null)
      .where('chat_members.left_at', 'is', null)
      // Forwarding does not move its author's read mark.
      .whereRef('chat_messages.author_id', 'is distinct from', 'chat_members.user_id')
      .where(
        sql<boolean>`(chat_members.muted_at IS NULL OR chat_messages.mentions @> to_jsonb(chat_members.user_id))`,
      )
      .whereRef('chat_members.read_sequence', '<', 'chat_messages.sequence')
      .whereRef('chat_members.visible_from', '<', 'chat_messages.sequence')
      .execute()
    return members.map(({ user_id }) => user_id)
  },
  async content(rows: Rows, id: number, reader: { language: Language; companyId: number }) {
    const message = await rows
      .selectFrom('chat_messages')
      .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
      .leftJoin('users', 'users.id', 'chat_messages.author_id')
      .leftJoin('chat_settings', 'chat_settings.company_id', 'chats.company_id')
      .select([
        'chat_messages.kind',
        'chat_messages.body',
        'chat_messages.chat_id',
        'chats.kind as chat_kind',
        'chats.name as chat_name',
        'users.short_name',
        'chat_settings.push_content',
      ])
      .where('chat_messages.id', '=', id)
      .where('chat_messages.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!message) return null
    const { language } = reader
    const author = message.short_name ?? textOf(language, 'assistant')
    const text = message.body === '' ? textOf(language, `push.${message.kind}`) : message.body
    return {
      kind: 'message' as const,
      title: message.chat_kind === 'group' ? `${author} · ${message.chat_name}` : author,
      body:
        message.push_content === false ? textOf(language, 'push.NO_ATTACHED') : cutText(text, TEXT_LENGTH),
      chat_id: message.chat_id,
      message_id: id,
      call_id: null,
      link: null,
    }
  },
}
