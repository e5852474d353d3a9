/**
 * Shows push notifications for messages and missed calls, even when no page is open, and opens the right page on a
 * click. The build appends it to `worker.ts`; no imports.
 */

/** The payload of `features/notifications/server/push/push-source.ts`. */
interface Pushed {
  kind: 'message' | 'missed_call' | 'link'
  title: string
  body: string
  chat_id: number | null
  message_id: number | null
  call_id: string | null
  link: string | null
}

interface Notice {
  readonly tag: string
  readonly data: unknown
  close(): void
}
interface OpenPage {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}
interface PushScope {
  addEventListener(
    type: 'push',
    listener: (event: { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: { notification: Notice; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  registration: {
    showNotification(title: string, options: Record<string, unknown>): Promise<void>
    getNotifications(filter: { tag: string }): Promise<Notice[]>
  }
  clients: {
    matchAll(filter: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
}
const pushScope = globalThis as unknown as PushScope

const isPushed = (payload: unknown): payload is Pushed =>
  typeof payload === 'object' &&
  payload !== null &&
  'kind' in payload &&
  (payload.kind === 'message' || payload.kind === 'missed_call' || payload.kind === 'link') &&
  'title' in payload &&
  typeof payload.title === 'string'

/** Same tags as in the pages, so that a chat has one notification whoever shows it. */
const tagOf = ({ kind, chat_id, call_id, link }: Pushed): string => {
  if (kind === 'message') return `chat-${chat_id}`
  return kind === 'link' ? `link-${link}` : `call-${call_id ?? ''}`
}

const windows = () => pushScope.clients.matchAll({ type: 'window', includeUncontrolled: true })

const isNewer = (data: unknown, { message_id }: Pushed): boolean =>
  typeof data === 'object' && data !== null && 'message_id' in data && message_id !== null
    ? Number(data.message_id) < message_id
    : false

const tell = async (payload: unknown): Promise<void> => {
  if (!isPushed(payload)) return
  // A visible page shows its own notification, or the chat itself.
  if ((await windows()).some(({ focused, visibilityState }) => focused && visibilityState === 'visible'))
    return
  const tag = tagOf(payload)
  const [shown] = await pushScope.registration.getNotifications({ tag })
  // Browsers require a notification for each push: one already shown by a page is repeated silently.
  const again = shown !== undefined && !isNewer(shown.data, payload)
  const { kind, chat_id, message_id, call_id, link } = payload
  await pushScope.registration.showNotification(payload.title, {
    body: payload.body,
    tag,
    icon: '/icon.svg',
    data: { kind, chat_id, message_id, call_id, link },
    silent: again,
    renotify: !again,
  })
}

const addressOf = (payload: Pushed): string => {
  if (payload.kind === 'missed_call') return '/#/pbxCloud/historial'
  if (payload.kind === 'link') return `/#${payload.link ?? '/'}`
  const query = new URLSearchParams({ chat: String(payload.chat_id) })
  if (payload.message_id !== null) query.set('mensaje', String(payload.message_id))
  return `/#/pbxCloud/chat?${query}`
}

/** Focuses an open page and navigates it; opens a new one when there is none. */
const lead = async (payload: Pushed): Promise<void> => {
  const open = await windows()
  const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  if (page === undefined) {
    await pushScope.clients.openWindow(addressOf(payload))
    return
  }
  page.postMessage({ open: payload })
  // Some systems refuse the focus; the page has navigated anyway.
  await page.focus().catch(() => undefined)
}

pushScope.addEventListener('push', (event) => {
  let payload: unknown = null
  try {
    payload = event.data?.json() ?? null
  } catch {
    // Not ours: nothing to show.
  }
  event.waitUntil(tell(payload))
})

pushScope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { data } = event.notification
  // Only the notification's target matters here.
  const payload = typeof data === 'object' && data !== null ? { title: '', ...data } : null
  if (isPushed(payload)) event.waitUntil(lead(payload))
})
