/** Waiting for something that a test's own participants bring about. */
export interface Watch {
  /** Something changed: all who wait look again. */
  changed(): void
  /** Looks at every change until there is a result; rejects after `patienceMs`, default 30 s. */
  until<Value>(what: string, look: () => Value | null | undefined, patienceMs?: number): Promise<Value>
}

const PATIENCE_MS = 30_000

/** @param describe whose watch it is and how things stand, for the error */
export function createWatch(describe: () => string): Watch {
  const watchers = new Set<() => void>()
  return {
    changed() {
      for (const watcher of [...watchers]) watcher()
    },
    until: (what, look, patienceMs = PATIENCE_MS) =>
      new Promise((resolve, reject) => {
        const watcher = () => {
          const value = look()
          if (value === null || value === undefined) return
          watchers.delete(watcher)
          clearTimeout(timer)
          resolve(value)
        }
        const timer = setTimeout(() => {
          watchers.delete(watcher)
          reject(new Error(`${describe()} waits for ${what}`))
        }, patienceMs)
        watchers.add(watcher)
        watcher()
      }),
  }
}
