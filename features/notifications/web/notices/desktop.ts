import { logInBrowser } from '#platform/log/web/log.ts'
import { type NoticeTarget, readTarget, tagOf } from './notice-target.ts'

export interface DesktopNotice {
  readonly title: string
  readonly body: string
  readonly target: NoticeTarget
}

export interface Desktop {
  /** Replaces the notification of the same chat or call; does nothing without the browser's permission. */
  show(notice: DesktopNotice): Promise<void>
  /** Removes the notification of a chat or call. */
  dismiss(target: NoticeTarget): Promise<void>
  close(): void
}

/** `renotify`: a replacement alerts again. Missing from the DOM types. */
type Options = NotificationOptions & { renotify: boolean }

/** A worker's notifications outlive the page; without a worker the page shows its own. */
const registrationOf = async (): Promise<ServiceWorkerRegistration | null> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await workers?.getRegistration()
  return registration?.active ? registration : null
}

/** Desktop notifications. A click focuses the page and calls `onOpen`, also for those that a worker showed. */
export const createDesktop = (onOpen: (target: NoticeTarget) => void): Desktop => {
  const supported = 'Notification' in window
  if (!supported) logInBrowser('Este navegador no admite notificaciones.')
  const own = new Map<string, Notification>()
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('open' in data)) return
    const target = readTarget(data.open)
    if (target !== null) onOpen(target)
  }
  workers?.addEventListener('message', onMessage)

  const showOwn = (title: string, options: Options, target: NoticeTarget) => {
    const notice = new Notification(title, options)
    own.set(tagOf(target), notice)
    notice.onclick = () => {
      window.focus()
      notice.close()
      onOpen(target)
    }
  }
  return {
    async show({ title, body, target }) {
      if (!supported || Notification.permission !== 'granted') return
      const options: Options = {
        body,
        tag: tagOf(target),
        icon: '/icon.svg',
        data: target,
        // The page plays the chosen tone itself.
        silent: true,
        renotify: true,
      }
      const registration = await registrationOf()
      if (registration === null) showOwn(title, options, target)
      else await registration.showNotification(title, options)
    },
    async dismiss(target) {
      const tag = tagOf(target)
      own.get(tag)?.close()
      own.delete(tag)
      const registration = supported ? await registrationOf() : null
      for (const notice of (await registration?.getNotifications({ tag })) ?? []) notice.close()
    },
    close() {
      workers?.removeEventListener('message', onMessage)
      for (const notice of own.values()) notice.close()
    },
  }
}
