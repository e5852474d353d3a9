import { type Language, translate } from '#platform/i18n/text.ts'
import { showAlert } from '#platform/ui/notices.ts'
import type { JoinEvent } from '../contract/events.ts'
import { badgeTexts } from './i18n/badge.ts'
import type { ConversationUpdates } from './join-context.ts'
import type { JoinSession } from './session/join-session.ts'

interface Announcing {
  language: () => Language
  tell: (updates: ConversationUpdates) => void
}

/** Whether the person looks at this conversation now. */
const looksAt = (chatId: number): boolean =>
  document.hasFocus() &&
  document.visibilityState === 'visible' &&
  new URLSearchParams(location.hash.split('?')[1]).get('chat') === String(chatId)

/** Announces messages in one's own conversations, and conversations that become one's own, on every screen. */
export function announceConversations(session: JoinSession, { language, tell }: Announcing): void {
  const onEvent = (event: JoinEvent): void => {
    if (event.eventType === 'newMessage') {
      const { chat, message } = event.data
      if (message.direction !== 'in' || chat.blocked || chat.owner !== session.username()) return
      if (looksAt(chat.id)) return
      const body = message.message || translate(badgeTexts, language(), 'join.newMessage')
      tell({
        tone: 'audioJoin',
        title: chat.contact_dialog,
        body,
        link: `/join/chats?chat=${chat.id}`,
      })
      return
    }
    if (event.eventType !== 'chatTransferred') return
    const { to, from, chat } = event.data
    // Somebody who takes a conversation knows it.
    if (to !== session.username() || from === to) return
    const title = translate(badgeTexts, language(), 'join.transferred')
    const text = translate(badgeTexts, language(), 'join.transferredText')
    showAlert({ severity: 'info', title, text })
    tell({ tone: 'transferAudio', title, body: text, link: `/join/chats?chat=${chat.id}` })
  }
  session.listen(onEvent)
}
