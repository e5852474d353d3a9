/** Background work: logs failures; `settled` resolves when none is running. */
export interface Chores {
  /** `what`: name of the work in the log when it fails. */
  add(what: string, chore: Promise<unknown>): void
  settled(): Promise<void>
}

export function createChores(onFailure: (error: unknown, what: string) => void): Chores {
  const running = new Set<Promise<void>>()
  return {
    add(what, chore) {
      const done: Promise<void> = chore
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
