import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { logInBrowser } from '#platform/log/web/log.ts'
import { whenIdle } from '#platform/ui/lazy/when-idle.ts'
import { type BellLists, type BellStore, createBellStore } from './bell-store.ts'
import { createDesktop } from './desktop.ts'
import { createDoNotDisturb, type DoNotDisturbStore } from './do-not-disturb.ts'
import type { NoticeTarget } from './notice-target.ts'
import { createPush, type Push } from './push.ts'
import { createMessageSounds, type MessageSounds, type TonePreferences, type ToneSetting } from './sounds.ts'
import { createTabs, type Tabs } from './tabs.ts'
import { type WatchParts, watchNotices } from './watch-notices.ts'

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
  tell(updates: OutsideUpdates): void
  /** For the area of messages, which decides itself which of them to announce. */
  readonly messages: MessageNotices
  /** Goes to the target of a notification. */
  open(target: NoticeTarget): void
  close(): void
}

export interface OutsideUpdates {
  readonly tone: ToneSetting
  readonly title: string
  readonly body: string
  /** Address within the page. */
  readonly link: string
}

interface MessageNotices extends Pick<Tabs, 'look' | 'isLookedAt'> {
  /** True in tabs that do not announce, and during do not disturb. */
  isQuiet(): boolean
  announce(notice: { chatId: number; messageId: number; title: string; body: string }): Promise<void>
  /** Removes what was announced of a chat. */
  dismiss(chatId: number): Promise<void>
}

interface NotifyOptions extends Pick<WatchParts, 'listen' | 'missedCall'> {
  api: Api
  userId: number
  storage: Storage
  tones: TonePreferences
  /** Opens a chat on its screen, optionally at a message. */
  openChat: (chatId: number, messageId?: number) => void
  /** Goes to an address within the page. */
  navigate: (address: string) => void
  /** Current address within the page. */
  here: () => string
  lists: BellLists
  /** A colleague or the person turned do not disturb on or off. */
  onColleagueDoNotDisturb: (userId: number, active: boolean) => void
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
  const { api, userId, tones } = options
  const disturb = createDoNotDisturb(api)
  const bell = createBellStore(api, options.lists)
  const sounds = createMessageSounds(tones)
  const tabs = createTabs(userId)
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
    opening = setTimeout(() => options.openChat(target.chat_id, target.message_id ?? undefined), OPEN_AFTER)
  }
  const desktop = createDesktop(open)
  const isQuiet = () => !tabs.tells() || disturb.store.getState().active
  const unwatch = watchNotices({
    listen: options.listen,
    isQuiet,
    desktop,
    disturb,
    missedCall: options.missedCall,
    bell,
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
    push: createPush({ api, userId, storage: options.storage }),
    sounds,
    tones,
    missed,
    tell({ tone, title, body, link }) {
      if (isQuiet()) return
      sounds.play(tone)
      if (document.hasFocus()) return
      missed.setState(true, true)
      desktop
        .show({ title, body, target: { kind: 'link', link, id: null } })
        .catch((error: unknown) => logInBrowser('A notice could not be shown.', error))
    },
    messages: {
      isQuiet,
      look: tabs.look,
      isLookedAt: tabs.isLookedAt,
      announce({ chatId, messageId, title, body }) {
        missed.setState(true, true)
        sounds.play('newMessageAudio')
        const target = { kind: 'message', chat_id: chatId, message_id: messageId } as const
        return desktop.show({ title, body, target })
      },
      dismiss: (chat_id) => desktop.dismiss({ kind: 'message', chat_id, message_id: null }),
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
