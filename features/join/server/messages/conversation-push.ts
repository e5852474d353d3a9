import type { Language } from '#platform/access/principal.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import { findText } from '#platform/i18n/text.ts'
import { joinTexts } from '../../i18n/texts.ts'
import { nameOf } from '../conversations/chat.present.ts'

const TEXT_LENGTH = 200

const unread = (rows: Rows, id: number) =>
  rows
    .selectFrom('join_messages as m')
    .innerJoin('join_conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('join_contacts as p', 'p.id', 'c.contact_id')
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .where('c.unread', '>', 0)
    .where('c.owner_id', 'is not', null)

/** Push notification of a contact's message, to the conversation's owner, while it is unread. */
export const conversationPush = {
  kind: 'join_message',
  async recipients(rows: Rows, id: number): Promise<readonly number[]> {
    const owner = await unread(rows, id).select('c.owner_id').executeTakeFirst()
    return owner?.owner_id ? [owner.owner_id] : []
  },
  async content(rows: Rows, id: number, { language }: { language: Language; companyId: number }) {
    const found = await unread(rows, id)
      .leftJoin('chat_settings as s', 's.company_id', 'c.company_id')
      .select(['m.body', 'm.kind', 'c.id', 'p.name as contact_name', 'p.custom_name', 'p.phone'])
      .select('s.push_content')
      .executeTakeFirst()
    if (!found) return null
    const isHidden = found.body === '' || found.push_content === false
    const body = isHidden ? (findText(joinTexts, language, 'push.message') ?? '') : found.body
    return {
      kind: 'link' as const,
      title: nameOf(found),
      body: cutText(body, TEXT_LENGTH),
      link: `/join/chats?chat=${found.id}&mensaje=${id}`,
      chat_id: null,
      message_id: null,
      call_id: null,
    }
  },
}
