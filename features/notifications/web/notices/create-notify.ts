import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { logInBrowser } from '#platform/log/web/log.ts'
import { whenIdle } from '#platform/ui/lazy/when-idle.ts'
import { type BellStore, createBellStore } from './bell-store.ts'
import { createDesktop } from './desktop.ts'
import { createDoNotDisturb, type DoNotDisturbStore } from './do-not-disturb.ts'
import type { NoticeTarget } from './notice-target.ts'
import { createPush, type Push } from './push.ts'
import { createMessageSounds, type MessageSounds, type TonePreferences, type ToneSetting } from './sounds.ts'
import type { ChatNews } from './source.ts'
import { createTabs } from './tabs.ts'
import { type WatchParts, watchNews } from './watch-news.ts'

/** Delay between opening the chat's screen and opening the chat after a click on a notification, ms. */
const OPEN_AFTER = 500

/** Notifications of the signed-in person: chats, missed calls and other areas. */
export interface Notify {
  readonly disturb: DoNotDisturbStore
  readonly bell: BellStore
  readonly push: Push
  readonly sounds: MessageSounds
  readonly tones: TonePreferences
  /** Whether something arrived unseen, which is when to offer desktop notifications. */
  readonly missed: StoreApi<boolean>
  /** Announces an event of another area by its tone, and by a desktop notification while the page is hidden. */
  tell(news: OutsideNews): void
  /** Goes to the target of a notification. */
  open(target: NoticeTarget): void
  close(): void
}

export interface OutsideNews {
  readonly tone: ToneSetting
  readonly title: string
  readonly body: string
  /** Address within the page. */
  readonly link: string
}

interface NotifyOptions {
  api: Api
  news: ChatNews
  storage: Storage
  tones: TonePreferences
  text: WatchParts['text']
  /** Goes to an address within the page. */
  navigate: (address: string) => void
  /** Current address within the page. */
  here: () => string
  /** Loaded lists of notifications are out of date. */
  onNotifications: () => void
  /** The list of colleagues on do not disturb is out of date. */
  onColleagueDoNotDisturb: () => void
}

const CHAT = '/pbxCloud/chat'
const HISTORY = '/pbxCloud/historial'

/** Ignores a failed request: the next event brings the same data. */
const quietly = (work: Promise<unknown>): void => {
  work.catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
    logInBrowser('Notices could not be read.', error)
  })
}

export const createNotify = (options: NotifyOptions): Notify => {
  const { api, news, tones } = options
  const disturb = createDoNotDisturb(api)
  const bell = createBellStore(api, options.onNotifications)
  const sounds = createMessageSounds(tones)
  const tabs = createTabs(news.me)
  const missed: Notify['missed'] = createStore(() => false)
  let opening: ReturnType<typeof setTimeout> | undefined

  const open = (target: NoticeTarget) => {
    clearTimeout(opening)
    if (target.kind === 'missed_call') {
      if (target.call_id !== null) quietly(bell.markRead({ call_id: target.call_id }))
      return options.navigate(HISTORY)
    }
    if (target.kind === 'link') {
      if (target.id !== null) quietly(bell.markRead({ notifications: [target.id] }))
      return options.navigate(target.link)
    }
    if (!options.here().startsWith(CHAT)) options.navigate(CHAT)
    opening = setTimeout(() => news.openChat(target.chat_id, target.message_id ?? undefined), OPEN_AFTER)
  }
  const desktop = createDesktop(open)
  const unwatch = watchNews({
    news,
    tabs,
    desktop,
    sounds,
    disturb,
    text: options.text,
    onMissed: () => missed.setState(true, true),
    onNotification: bell.told,
    onNotificationsRead: bell.left,
    onColleagueDoNotDisturb: options.onColleagueDoNotDisturb,
    onFailure: (error) => logInBrowser('A notice could not be shown.', error),
  })
  // Another tab or device may have read them, or turned on do not disturb.
  const refresh = () => {
    if (document.visibilityState !== 'visible') return
    quietly(bell.count())
    quietly(disturb.read())
  }
  const unplan = whenIdle(refresh)
  document.addEventListener('visibilitychange', refresh)
  return {
    disturb,
    bell,
    push: createPush({ api, userId: news.me, storage: options.storage }),
    sounds,
    tones,
    missed,
    tell({ tone, title, body, link }) {
      if (!tabs.tells() || disturb.store.getState().active) return
      sounds.play(tone)
      if (document.hasFocus()) return
      missed.setState(true, true)
      desktop
        .show({ title, body, target: { kind: 'link', link, id: null } })
        .catch((error: unknown) => logInBrowser('A notice could not be shown.', error))
    },
    open,
    close() {
      clearTimeout(opening)
      unplan()
      document.removeEventListener('visibilitychange', refresh)
      unwatch()
      desktop.close()
      tabs.close()
      disturb.close()
      sounds.close()
    },
  }
}
