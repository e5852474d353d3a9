import { logInBrowser } from '#platform/log/web/log.ts'

/** Coordinates the tabs of one browser through locks, which are released when their tab closes. */
export interface Tabs {
  /** Sets the chat that this tab shows and the person sees; null: none. */
  look(chatId: number | null): void
  /** Whether any tab of this person visibly shows the chat. */
  isLookedAt(chatId: number): Promise<boolean>
  /** Whether this tab announces; only one of the open tabs does. */
  tells(): boolean
  close(): void
}

const hold = (locks: LockManager, name: string, signal: AbortSignal, onHeld: () => void = () => {}) => {
  const held = locks.request(name, { signal }, () => {
    onHeld()
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  })
  held.catch((error: unknown) => {
    // Aborted while it waited.
    if (!signal.aborted) logInBrowser('A lock between tabs could not be held.', error)
  })
}

/**
 * Locks exist only on secure pages. Without them every tab announces, which on an insecure page has no effect because there are
 * no desktop notifications.
 */
export const createTabs = (
  userId: number,
  locks: LockManager | undefined = navigator.locks as LockManager | undefined,
): Tabs => {
  const life = new AbortController()
  const looked = (chatId: number) => `suite.looking.${userId}.${chatId}`
  let first = locks === undefined
  let looking: { chatId: number; end: AbortController } | null = null
  if (locks !== undefined) {
    hold(locks, `suite.telling.${userId}`, life.signal, () => {
      first = true
    })
  }
  const look = (chatId: number | null) => {
    if (looking?.chatId === chatId) return
    looking?.end.abort()
    looking = null
    if (chatId === null) return
    looking = { chatId, end: new AbortController() }
    // Several tabs may show the same chat, so each tab's lock has its own name; shared locks would do as well.
    if (locks !== undefined) hold(locks, `${looked(chatId)}.${crypto.randomUUID()}`, looking.end.signal)
  }
  return {
    look,
    async isLookedAt(chatId) {
      if (looking?.chatId === chatId) return true
      const { held = [] } = (await locks?.query()) ?? {}
      return held.some(({ name }) => name?.startsWith(`${looked(chatId)}.`))
    },
    tells: () => first,
    close() {
      look(null)
      life.abort()
    },
  }
}
