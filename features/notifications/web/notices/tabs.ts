import { logInBrowser } from '#platform/log/web/log.ts'

/** What tabs of one browser must agree on, by locks that go with the tab that holds them. */
export interface Tabs {
  /** This tab has the chat on the screen before the person's eyes; null: none. */
  look(chatId: number | null): void
  /** Whether some tab of this person has the chat before the person's eyes. */
  isLookedAt(chatId: number): Promise<boolean>
  /** Whether this is the tab that tells: one of all that are open. */
  tells(): boolean
  close(): void
}

const hold = (locks: LockManager, name: string, signal: AbortSignal, onHeld: () => void = () => {}) => {
  const held = locks.request(name, { signal }, () => {
    onHeld()
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  })
  held.catch((error: unknown) => {
    // Given up while it waited.
    if (!signal.aborted) logInBrowser('A lock between tabs could not be held.', error)
  })
}

/**
 * Locks are there on secure pages alone; without them each tab speaks for itself, and so do all tabs on a page that
 * is not secure, where there are no notices anyway.
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
    // Several tabs may show the same chat: shared locks would do, a name of its own for each tab does as well.
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
