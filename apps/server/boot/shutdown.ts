/** Started parts, to be stopped in reverse order. */
export interface Shutdown {
  /** `patienceMs`: its timeout, if not that of all. */
  add(name: string, end: () => Promise<void>, patienceMs?: number): void
  /** Stops all parts, last first; failures and timeouts do not stop the others. Safe to call again. */
  run(): Promise<void>
  /** Gives up on the current part, after a second signal. */
  hurry(): void
}

export interface ShutdownSettings {
  onFailure: (name: string, error: unknown) => void
  /** Timeout per part, ms. */
  patienceMs: number
}

/** A part exceeded its timeout; the caller should exit the process. */
export class NotEnded extends Error {
  override name = 'NotEnded'
}

export function createShutdown({ onFailure, patienceMs }: ShutdownSettings): Shutdown {
  const parts: { name: string; end: () => Promise<void>; patienceMs: number }[] = []
  let running: Promise<void> | undefined
  let hurry = (): void => {}
  const endAll = async (): Promise<void> => {
    for (let part = parts.pop(); part; part = parts.pop()) {
      const deadline = Promise.withResolvers<never>()
      const timer = setTimeout(() => deadline.reject(new NotEnded('it took too long')), part.patienceMs)
      hurry = () => deadline.reject(new NotEnded('nobody waits for it any more'))
      try {
        await Promise.race([part.end(), deadline.promise])
      } catch (error) {
        onFailure(part.name, error)
      } finally {
        clearTimeout(timer)
      }
    }
    hurry = () => {}
  }
  return {
    add: (name, end, ownPatienceMs = patienceMs) => {
      parts.push({ name, end, patienceMs: ownPatienceMs })
    },
    run: () => {
      running ??= endAll()
      return running
    },
    hurry: () => hurry(),
  }
}
