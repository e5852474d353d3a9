import type { NoticeEvent } from '../../contract/events.ts'
import type { BellStore } from './bell-store.ts'
import type { Desktop } from './desktop.ts'
import type { DoNotDisturbStore } from './do-not-disturb.ts'

export interface WatchParts {
  /** Calls `onEvent` for every event of notifications; returns the unsubscribe function. */
  listen: (onEvent: (event: NoticeEvent) => void) => () => void
  isQuiet: () => boolean
  desktop: Pick<Desktop, 'show'>
  disturb: Pick<DoNotDisturbStore, 'update'>
  /** Title of a missed call. */
  missedCall: () => string
  bell: Pick<BellStore, 'added' | 'left'>
  /** A colleague or the person turned do not disturb on or off. */
  onColleagueDoNotDisturb: (userId: number, active: boolean) => void
  onFailure: (error: unknown) => void
}

/** Kinds that their own area announces. */
const ANNOUNCED: ReadonlySet<string> = new Set(['mention', 'join_chat'])

/** Announces new notifications on the desktop and passes the other events on. @returns the stop function */
export const watchNotices = (parts: WatchParts): (() => void) => {
  const onEvent = async (event: NoticeEvent): Promise<void> => {
    switch (event.eventType) {
      case 'do_not_disturb':
        return parts.disturb.update(event.data)
      case 'colleague_do_not_disturb':
        return parts.onColleagueDoNotDisturb(event.data.user_id, event.data.active)
      case 'notifications_read':
        return parts.bell.left(event.data.unread, event.data)
      case 'new_notification': {
        parts.bell.added(event.data)
        const { kind, name, number, call_id, title, link, id } = event.data
        // A mention is already announced as a message, a new conversation by its area.
        if (ANNOUNCED.has(kind) || parts.isQuiet() || document.hasFocus()) return
        if (kind !== 'missed_call') {
          const target = { kind: 'link', link: link ?? '/', id } as const
          return parts.desktop.show({ title, body: event.data.body, target })
        }
        const body = name === number ? number : `${name} ${number}`.trim()
        return parts.desktop.show({ title: parts.missedCall(), body, target: { kind, call_id } })
      }
    }
  }
  return parts.listen((event) => void onEvent(event).catch(parts.onFailure))
}
