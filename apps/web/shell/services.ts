import { QueryClient } from '@tanstack/react-query'
import type { ChatSession } from '#features/chat/web/chat-session.ts'
import { showFailure } from '#features/chat/web/show-failure.ts'
import type { LazyJoin } from '#features/join/web/join-context.ts'
import type { Notify } from '#features/notifications/web/notices/create-notify.ts'
import { usePhone as usePhoneAbility } from '#features/phone/contract/abilities.ts'
import { phoneTexts } from '#features/phone/i18n/texts.ts'
import { applyCallRecorded, HISTORY_KEY } from '#features/phone/web/history/history-cache.ts'
import type { PeopleActs } from '#features/phone/web/people-acts.ts'
import { createPhone, type Phone } from '#features/phone/web/phone.ts'
import { createPreferences, type Preferences } from '#features/session/web/preferences.ts'
import type { Session, SessionControl } from '#features/session/web/session-store.ts'
import { VOICEMAIL_KEY } from '#features/voicemail/web/unheard-badge.tsx'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { LiveConnection } from '#platform/realtime/web/live-context.ts'
import { createResourceUpdates, type ResourceUpdates } from '#platform/resource/web/resource-updates.ts'
import { dismissMessages } from '#platform/ui/messages/message-store.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { dismissUndo } from '#platform/ui/undo/undo-store.ts'
import { type Updates, watchForUpdates } from '../update/updates.ts'
import { meetWith, openChats, phoneCalls } from './chats.ts'
import { createFirstScreen, type FirstScreen } from './first-screen.ts'
import { openJoin } from './join.ts'
import { createMenuMemory, type MenuMemory } from './nav/menu-memory.ts'
import { openNotices } from './notices.ts'
import { socketContext } from './socket-context.ts'

const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Retries lost connections only: a refusal would repeat.
        retry: (count, error) => count < 2 && error instanceof ApiFailure && error.status === 0,
      },
    },
  })

interface ServicesProps {
  session: Session
  control: SessionControl
}

/** Everything opened for a signed-in user. */
export interface Services {
  queries: QueryClient
  resourceUpdates: ResourceUpdates
  live: LiveConnection
  phone: Phone | null
  chat: ChatSession | null
  join: (LazyJoin & { close(): void }) | null
  people: PeopleActs
  /** Null without a phone. */
  callNumber: ((number: string) => void) | null
  notify: Notify | null
  preferences: Preferences
  menu: MenuMemory
  updates: Updates
  firstScreen: FirstScreen
}

/** Opens sockets, phone and chats; `closeServices` closes them. */
export const createServices = (props: ServicesProps, language: () => Language): Services => {
  const { session, control } = props
  const queries = createQueries()
  const updates = watchForUpdates()
  const preferences = createPreferences({
    api: control.api,
    initial: session.profile_config,
    onFailure: (text) => showAlert({ severity: 'error', text }),
  })
  const menu = createMenuMemory(localStorage, session.userId)
  const firstScreen = createFirstScreen()
  const sockets = socketContext(control.api, language, firstScreen.stands)
  const origin = session.asteriskServer.notificatorName
  const resourceUpdates = createResourceUpdates({ queries, sockets, origin, userId: session.userId })
  let notify: Notify | null = null
  const withChats = (phone: Phone | null) => {
    const context = { api: control.api, session, sockets, language }
    const chat = openChats({ ...context, phone })
    const join = openJoin({
      ...context,
      phone,
      firstScreen: firstScreen.stands,
      tell: (updates) => notify?.tell(updates),
    })
    notify = openNotices({ api: control.api, chat, preferences, queries, language })
    const people: PeopleActs = {
      openChat: chat === null ? null : (userId) => showFailure(chat.openPerson(userId)),
      meetWith: meetWith(context),
    }
    return {
      queries,
      resourceUpdates,
      live: { sockets, origin, userId: session.userId },
      chat,
      join,
      people,
      notify,
      preferences,
      menu,
      updates,
      firstScreen,
    }
  }
  if (!session.abilities.includes(usePhoneAbility.name)) {
    return { ...withChats(null), phone: null, callNumber: null }
  }
  const isQuiet = () => notify?.disturb.store.getState().active ?? false
  const stale = () => {
    void queries.invalidateQueries({ queryKey: ['phone'] })
    void queries.invalidateQueries({ queryKey: VOICEMAIL_KEY })
  }
  const phone = createPhone({
    api: control.api,
    session,
    storage: localStorage,
    preferences,
    isQuiet,
    incomingText: () => translate(phoneTexts, language(), 'news.incoming'),
    onCallRecorded: (record) => {
      queries.setQueriesData({ queryKey: HISTORY_KEY }, applyCallRecorded(record))
      void queries.invalidateQueries({ queryKey: HISTORY_KEY })
    },
    onCommandRefused: (text) => showAlert({ severity: 'error', title: 'Error', text }),
    onTransferUpdates: ({ name, reason }) =>
      showToast(
        translate(phoneTexts, language(), reason === '' ? 'news.rejected' : 'news.reason', {
          name,
          reason,
        }),
        'warning',
      ),
    onHoldRefused: () => showToast(translate(phoneTexts, language(), 'news.holdRefused'), 'warning'),
    onVoicemail: (count) => queries.setQueryData(VOICEMAIL_KEY, count),
    onStale: stale,
    firstScreen: firstScreen.stands,
    sockets,
  })
  // After an absence the server may have been replaced by a newer version.
  phone.online.subscribe((online) => {
    if (online) updates.ask()
  })
  return { ...withChats(phone), phone, callNumber: phoneCalls(phone, language) }
}

export const closeServices = (services: Services): void => {
  dismissMessages()
  dismissUndo()
  services.preferences.close()
  services.updates.close()
  services.notify?.close()
  services.chat?.close()
  services.join?.close()
  services.phone?.close()
  services.queries.clear()
}
