import type { KeyOf } from '#platform/i18n/text.ts'
import type { ChatEvent } from '../../contract/events.ts'
import type { Message } from '../../contract/message.ts'
import type { chatTexts } from '../../i18n/texts.ts'
import type { ChatSession } from '../chat-session.ts'

/** How messages are announced; filled by the shell. */
export interface MessageNotices {
  /** True in tabs that do not announce, and during do not disturb. */
  isQuiet(): boolean
  /** Sets the chat that this tab shows and the person sees; null: none. */
  look(chatId: number | null): void
  /** Whether any tab of this person visibly shows the chat. */
  isLookedAt(chatId: number): Promise<boolean>
  /** Announces a message that arrived unseen. */
  announce(notice: MessageNotice): Promise<void>
  /** Removes what was announced of a chat. */
  dismiss(chatId: number): Promise<void>
}

export interface MessageNotice {
  readonly chatId: number
  readonly messageId: number
  readonly title: string
  readonly body: string
}

interface AnnounceParts {
  chat: Pick<ChatSession, 'me' | 'store' | 'listen'>
  notices: MessageNotices
  text: (key: KeyOf<typeof chatTexts>) => string
  onFailure: (error: unknown) => void
}

/** Announces messages in chats out of sight, from one of the browser's tabs. @returns the stop function */
export const announceMessages = ({ chat, notices, text, onFailure }: AnnounceParts): (() => void) => {
  const announce = async (message: Message) => {
    const { author, kind, chat_id } = message
    if (author?.id === chat.me || kind === 'system' || notices.isQuiet()) return
    if (await notices.isLookedAt(chat_id)) return
    const known = chat.store.getState().known.chats[chat_id]
    // Read on another device meanwhile, or before the connection came back.
    if (known !== undefined && known.read_sequence >= message.sequence) return
    if (known?.muted === true && !message.mentions.includes(chat.me)) return
    const name = author?.name ?? text('assistant')
    await notices.announce({
      chatId: chat_id,
      messageId: message.id,
      title: known?.isGroup ? `${name} · ${known.getInfoName}` : name,
      body: message.message === '' ? text(`push.${kind}`) : message.message,
    })
  }

  const onEvent = async (event: ChatEvent): Promise<void> => {
    switch (event.eventType) {
      case 'new_message':
        return announce(event.data)
      case 'update_unread':
        if (event.data.unread > 0) return
        return notices.dismiss(event.data.chat_id)
      case 'delete_messages':
        // A message deleted for everybody disappears from the desktop too.
        return notices.dismiss(event.data.chat_id)
      default:
        return
    }
  }

  const look = () => {
    const seen = document.visibilityState === 'visible' && document.hasFocus()
    notices.look(seen ? (chat.store.getState().open?.chatId ?? null) : null)
  }
  look()
  const ends = [chat.listen((event) => void onEvent(event).catch(onFailure)), chat.store.subscribe(look)]
  addEventListener('focus', look)
  addEventListener('blur', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    for (const end of ends) end()
    removeEventListener('focus', look)
    removeEventListener('blur', look)
    document.removeEventListener('visibilitychange', look)
  }
}
