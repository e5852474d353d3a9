/** What has been started, to be ended in the opposite order. */
export interface Shutdown {
  add(name: string, end: () => Promise<void>): void
  /** Ends every part, the last one first; one that fails or times out does not stop the others. Safe to call again. */
  run(): Promise<void>
  /** Stops waiting for the current part, after a second request to end. */
  hurry(): void
}

export interface ShutdownSettings {
  onFailure: (name: string, error: unknown) => void
  /** How long each part may take. Milliseconds. */
  patienceMs: number
}

/** A part that did not end in its time. What it holds goes with the process, which whoever runs the shutdown ends. */
export class NotEnded extends Error {
  override name = 'NotEnded'
}

export function createShutdown({ onFailure, patienceMs }: ShutdownSettings): Shutdown {
  const parts: { name: string; end: () => Promise<void> }[] = []
  let running: Promise<void> | undefined
  let hurry = (): void => {}
  const endAll = async (): Promise<void> => {
    for (let part = parts.pop(); part; part = parts.pop()) {
      const given = Promise.withResolvers<never>()
      const timer = setTimeout(() => given.reject(new NotEnded('it took too long')), patienceMs)
      hurry = () => given.reject(new NotEnded('nobody waits for it any more'))
      try {
        await Promise.race([part.end(), given.promise])
      } catch (error) {
        onFailure(part.name, error)
      } finally {
        clearTimeout(timer)
      }
    }
    hurry = () => {}
  }
  return {
    add: (name, end) => {
      parts.push({ name, end })
    },
    run: () => {
      running ??= endAll()
      return running
    },
    hurry: () => hurry(),
  }
}
