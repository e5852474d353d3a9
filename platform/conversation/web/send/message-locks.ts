/**
 * Decides which tab sends a message: the holder of its lock, held until the message is sent or has failed. The browser
 * releases it when the tab closes.
 */
export type Holds = (clientId: string, whileHeld: () => Promise<void>) => void

/**
 * Runs `whileHeld` once no other tab holds the message. Locks exist on secure pages only: without them every tab sends, and
 * the server deduplicates.
 */
export const messageLocks =
  (locks: LockManager | undefined, signal: AbortSignal): Holds =>
  (clientId, whileHeld) => {
    const held =
      locks === undefined ? whileHeld() : locks.request(`suite.sending.${clientId}`, { signal }, whileHeld)
    held.catch((error: unknown) => {
      // The session ended while waiting.
      if (!signal.aborted) reportError(error)
    })
  }
