import type { QueryClient } from '@tanstack/react-query'
import { chatTexts } from '#features/chat/i18n/texts.ts'
import type { ChatSession } from '#features/chat/web/chat-session.ts'
import { NOTIFICATIONS_KEY } from '#features/notifications/web/notices/bell-store.ts'
import { createNotify, type Notify } from '#features/notifications/web/notices/create-notify.ts'
import { DO_NOT_DISTURB_KEY } from '#features/notifications/web/use-do-not-disturb.ts'
import type { Preferences } from '#features/session/web/preferences.ts'
import type { Api } from '#platform/http/web/api.ts'
import { type Language, translate } from '#platform/i18n/text.ts'

interface Around {
  api: Api
  chat: ChatSession | null
  preferences: Preferences
  queries: QueryClient
  language: () => Language
}

/** Notifications of messages and missed calls in every area; null without chat. */
export const openNotices = ({ api, chat, preferences, queries, language }: Around): Notify | null =>
  chat === null
    ? null
    : createNotify({
        api,
        news: chat,
        storage: localStorage,
        tones: preferences,
        text: (key) => translate(chatTexts, language(), key),
        navigate: (address) => {
          location.hash = address
        },
        here: () => location.hash.replace(/^#/, ''),
        onColleagueDoNotDisturb: () => void queries.invalidateQueries({ queryKey: DO_NOT_DISTURB_KEY }),
        onNotifications: () => void queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
      })
