import type { ChatEvent } from '#features/chat/contract/events.ts'
import type { Message } from '#features/chat/contract/message.ts'
import type { Desktop } from './desktop.ts'
import type { DoNotDisturbStore } from './do-not-disturb.ts'
import type { NoticeTarget } from './notice-target.ts'
import type { MessageSounds } from './sounds.ts'
import type { ChatNews } from './source.ts'
import type { Tabs } from './tabs.ts'

type Words = 'assistant' | `push.${'missedCall' | 'NO_ATTACHED' | 'image' | 'audio' | 'video' | 'file'}`

export interface WatchParts {
  news: ChatNews
  tabs: Tabs
  desktop: Pick<Desktop, 'show' | 'dismiss'>
  sounds: Pick<MessageSounds, 'play'>
  disturb: Pick<DoNotDisturbStore, 'store' | 'told'>
  text: (key: Words) => string
  /** A message arrived unseen. */
  onMissed: () => void
  /** A missed call or a mention arrived. */
  onNotification: () => void
  /** Some were read, in this tab or elsewhere; `unread` remain. */
  onNotificationsRead: (unread: number) => void
  /** A colleague or the person turned do not disturb on or off. */
  onColleagueDoNotDisturb: () => void
  onFailure: (error: unknown) => void
}

const targetOf = ({ chat_id, id }: Message): NoticeTarget => ({
  kind: 'message',
  chat_id,
  message_id: id,
})

/** Announces events in chats out of sight, from one of the browser's tabs. @returns the stop function */
export const watchNews = (parts: WatchParts): (() => void) => {
  const { news, tabs, desktop, sounds, disturb, text } = parts
  const quiet = () => !tabs.tells() || disturb.store.getState().active

  const tell = async (message: Message) => {
    const { author, kind, chat_id } = message
    if (author?.id === news.me || kind === 'system' || quiet()) return
    if (await tabs.isLookedAt(chat_id)) return
    const chat = news.store.getState().known.chats[chat_id]
    // Read on another device meanwhile, or before the connection came back.
    if (chat !== undefined && chat.read_sequence >= message.sequence) return
    if (chat?.muted === true && !message.mentions.includes(news.me)) return
    parts.onMissed()
    sounds.play('newMessageAudio')
    const name = author?.name ?? text('assistant')
    await desktop.show({
      title: chat?.isGroup ? `${name} · ${chat.getInfoName}` : name,
      body: message.message === '' ? text(`push.${kind}`) : message.message,
      target: targetOf(message),
    })
  }

  const hear = async (event: ChatEvent): Promise<void> => {
    switch (event.eventType) {
      case 'new_message':
        return tell(event.data)
      case 'update_unread':
        if (event.data.unread > 0) return
        return desktop.dismiss({ kind: 'message', chat_id: event.data.chat_id, message_id: null })
      case 'delete_messages':
        // A message deleted for everybody disappears from the desktop too.
        return desktop.dismiss({ kind: 'message', chat_id: event.data.chat_id, message_id: null })
      case 'do_not_disturb':
        return disturb.told(event.data)
      case 'colleague_do_not_disturb':
        return parts.onColleagueDoNotDisturb()
      case 'notifications_read':
        return parts.onNotificationsRead(event.data.unread)
      case 'new_notification': {
        parts.onNotification()
        const { kind, name, number, call_id, title, link, id } = event.data
        // A mention is already announced as a message.
        if (kind === 'mention' || quiet() || document.hasFocus()) return
        if (kind !== 'missed_call') {
          const target = { kind: 'link', link: link ?? '/', id } as const
          return desktop.show({ title, body: event.data.body, target })
        }
        const body = name === number ? number : `${name} ${number}`.trim()
        return desktop.show({ title: text('push.missedCall'), body, target: { kind, call_id } })
      }
      default:
        return
    }
  }

  const look = () => {
    const seen = document.visibilityState === 'visible' && document.hasFocus()
    tabs.look(seen ? (news.store.getState().open?.chatId ?? null) : null)
  }
  look()
  const ends = [news.listen((event) => void hear(event).catch(parts.onFailure)), news.store.subscribe(look)]
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
