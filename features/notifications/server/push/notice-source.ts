import { formatPhone } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/text.ts'
import { notificationsTexts } from '../../i18n/texts.ts'
import type { PushSource } from './push-source.ts'

/** Pushes unread notifications. */
export const noticeSource: PushSource = {
  kind: 'notice',
  async recipients(rows, id) {
    const unread = await rows
      .selectFrom('notifications')
      .select('user_id')
      .where('id', '=', id)
      .where('read_at', 'is', null)
      .execute()
    return unread.map(({ user_id }) => user_id)
  },
  async content(rows, id, { language }) {
    const notice = await rows
      .selectFrom('notifications')
      .select(['kind', 'title', 'body', 'link', 'name', 'number', 'call_id', 'chat_id', 'message_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!notice) return null
    const { kind, title, body, link, name, number, ...ids } = notice
    if (kind !== 'missed_call') return { ...ids, kind: 'link', title, body, link }
    return {
      ...ids,
      kind,
      title: translate(notificationsTexts, language, 'push.missedCall'),
      body: [...new Set([name, number].map(formatPhone))].join(' ').trim(),
      link: null,
    }
  },
}
