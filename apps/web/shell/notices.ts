import type { QueryClient } from '@tanstack/react-query'
import { chatTexts } from '#features/chat/i18n/texts.ts'
import type { ChatSession } from '#features/chat/web/chat-session.ts'
import { announceMessages } from '#features/chat/web/notices/announce-messages.ts'
import { isNoticeEvent } from '#features/notifications/contract/events.ts'
import { withNotification, withRead } from '#features/notifications/web/notices/bell-cache.ts'
import { NOTIFICATIONS_KEY } from '#features/notifications/web/notices/bell-store.ts'
import { createNotify, type Notify } from '#features/notifications/web/notices/create-notify.ts'
import { DO_NOT_DISTURB_KEY, withDoNotDisturb } from '#features/notifications/web/use-do-not-disturb.ts'
import type { Preferences } from '#features/session/web/preferences.ts'
import type { Api } from '#platform/http/web/api.ts'
import { applyToQuery } from '#platform/http/web/apply-to-query.ts'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { logInBrowser } from '#platform/log/web/log.ts'

interface Context {
  api: Api
  chat: ChatSession | null
  preferences: Preferences
  queries: QueryClient
  language: () => Language
}

/** Notifications of messages and missed calls in every area; null without chat. */
export const openNotices = ({ api, chat, preferences, queries, language }: Context): Notify | null => {
  if (chat === null) return null
  const text = (key: KeyOf<typeof chatTexts>) => translate(chatTexts, language(), key)
  const notify = createNotify({
    api,
    userId: chat.me,
    // One socket carries a person's chats and notifications.
    listen: (onEvent) =>
      chat.listen((event) => {
        if (isNoticeEvent(event)) onEvent(event)
      }),
    storage: localStorage,
    tones: preferences,
    missedCall: () => text('push.missedCall'),
    openChat: chat.openChat,
    navigate: (address) => {
      location.hash = address
    },
    here: () => location.hash.replace(/^#/, ''),
    onColleagueDoNotDisturb: (userId, active) =>
      applyToQuery(queries, DO_NOT_DISTURB_KEY, withDoNotDisturb(userId, active)),
    lists: {
      added: (row) => applyToQuery(queries, NOTIFICATIONS_KEY, withNotification(row)),
      read: (which) => applyToQuery(queries, NOTIFICATIONS_KEY, withRead(which)),
    },
  })
  const stop = announceMessages({
    chat,
    notices: notify.messages,
    text,
    onFailure: (error) => logInBrowser('A message could not be announced.', error),
  })
  return {
    ...notify,
    close() {
      stop()
      notify.close()
    },
  }
}
