/**
 * Which tab sends a message: the one that holds its lock. A tab holds it from when the message is to be sent until it is
 * gone or has failed; the browser gives it on when the tab closes.
 */
export type Holds = (clientId: string, whileHeld: () => Promise<void>) => void

/**
 * Runs `whileHeld` as soon as no other tab holds the message. Locks are there on secure pages alone: without them every
 * tab sends what it knows of, and the server makes one message of it.
 */
export const messageLocks =
  (locks: LockManager | undefined, signal: AbortSignal): Holds =>
  (clientId, whileHeld) => {
    const held =
      locks === undefined ? whileHeld() : locks.request(`suite.sending.${clientId}`, { signal }, whileHeld)
    held.catch((error: unknown) => {
      // The session ended while it waited.
      if (!signal.aborted) reportError(error)
    })
  }
