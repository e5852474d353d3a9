import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showToast } from '#platform/ui/notices.ts'
import type { Chat } from '../../contract/chat.ts'
import { banSender, unblockSender } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'

/** Blocks or unblocks the contact, after confirmation. */
export function useBan(chat: Chat): () => Promise<void> {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const { blocked } = chat
  const query = { chat_id: String(chat.id), username: join.username() }
  const ask = (title: string) =>
    confirm({
      title,
      ...(blocked ? {} : { text: t('join.ban.text') }),
      action: t(blocked ? 'join.unban' : 'join.ban'),
      danger: !blocked,
    })
  /** @returns the server's error text, if it refuses */
  const change = async (): Promise<string | null> => {
    try {
      const response = await join.api.call(blocked ? unblockSender : banSender, { query })
      join.mergeChat(response.chat)
      showToast(response.detail)
      return null
    } catch (error) {
      if (error instanceof ApiFailure) return error.detail
      throw error
    }
  }
  return async () => {
    const name = chat.contact_dialog
    let title: string | null = t(blocked ? 'join.unban.title' : 'join.ban.title', { name })
    // After a refusal the question is asked again, under the error.
    while (title !== null && (await ask(title))) title = await change()
  }
}
