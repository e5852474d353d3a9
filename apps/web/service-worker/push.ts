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

const isPushed = (told: unknown): told is Pushed =>
  typeof told === 'object' &&
  told !== null &&
  'kind' in told &&
  (told.kind === 'message' || told.kind === 'missed_call' || told.kind === 'link') &&
  'title' in told &&
  typeof told.title === 'string'

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

const tell = async (told: unknown): Promise<void> => {
  if (!isPushed(told)) return
  // A visible page shows its own notification, or the chat itself.
  if ((await windows()).some(({ focused, visibilityState }) => focused && visibilityState === 'visible'))
    return
  const tag = tagOf(told)
  const [shown] = await pushScope.registration.getNotifications({ tag })
  // Browsers require a notification for each push: one already shown by a page is repeated silently.
  const again = shown !== undefined && !isNewer(shown.data, told)
  const { kind, chat_id, message_id, call_id, link } = told
  await pushScope.registration.showNotification(told.title, {
    body: told.body,
    tag,
    icon: '/icon.svg',
    data: { kind, chat_id, message_id, call_id, link },
    silent: again,
    renotify: !again,
  })
}

const addressOf = (told: Pushed): string => {
  if (told.kind === 'missed_call') return '/#/pbxCloud/historial'
  if (told.kind === 'link') return `/#${told.link ?? '/'}`
  const query = new URLSearchParams({ chat: String(told.chat_id) })
  if (told.message_id !== null) query.set('mensaje', String(told.message_id))
  return `/#/pbxCloud/chat?${query}`
}

/** Focuses an open page and navigates it; opens a new one when there is none. */
const lead = async (told: Pushed): Promise<void> => {
  const open = await windows()
  const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  if (page === undefined) {
    await pushScope.clients.openWindow(addressOf(told))
    return
  }
  page.postMessage({ open: told })
  // Some systems refuse the focus; the page has navigated anyway.
  await page.focus().catch(() => undefined)
}

pushScope.addEventListener('push', (event) => {
  let told: unknown = null
  try {
    told = event.data?.json() ?? null
  } catch {
    // Not ours: nothing to show.
  }
  event.waitUntil(tell(told))
})

pushScope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { data } = event.notification
  // Only the notification's target matters here.
  const told = typeof data === 'object' && data !== null ? { title: '', ...data } : null
  if (isPushed(told)) event.waitUntil(lead(told))
})
