/** Background work: logs failures; `settled` resolves when none is running. */
export interface BackgroundWork {
  /** `what`: name of the work in the log when it fails. */
  add(what: string, work: Promise<unknown>): void
  settled(): Promise<void>
}

export function createBackgroundWork(onFailure: (error: unknown, what: string) => void): BackgroundWork {
  const running = new Set<Promise<void>>()
  return {
    add(what, work) {
      const done: Promise<void> = work
        .then(() => undefined)
        .catch((error) => onFailure(error, what))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
