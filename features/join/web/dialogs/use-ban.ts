import { useText } from '#platform/i18n/web/language.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showToast } from '#platform/ui/notices.ts'
import type { Chat } from '../../contract/chat.ts'
import { banSender, unblockSender } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'

/** Asks, and then blocks the contact or lets them write again. */
export function useBan(chat: Chat): () => Promise<void> {
  const t = useText(joinWebTexts)
  const join = useJoin()
  return async () => {
    const name = chat.contact_dialog
    const sure = await confirm({
      title: t(chat.blocked ? 'join.unban.title' : 'join.ban.title', { name }),
      ...(chat.blocked ? {} : { text: t('join.ban.text') }),
      action: t(chat.blocked ? 'join.unban' : 'join.ban'),
      danger: !chat.blocked,
    })
    if (!sure) return
    const query = { chat_id: String(chat.id), username: join.username() }
    const told = await join.api.call(chat.blocked ? unblockSender : banSender, { query })
    join.learnChat(told.chat)
    showToast(told.detail)
  }
}
