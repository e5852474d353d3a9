import type { Logger } from '#platform/log/logger.ts'

/** Work that nobody waits for at once: what fails is logged, and `settled` resolves when none is under way. */
export interface Chores {
  add(what: string, chore: Promise<unknown>): void
  settled(): Promise<void>
}

export function createChores(log: Pick<Logger, 'error'>, serverId: number): Chores {
  const running = new Set<Promise<void>>()
  return {
    add(what, chore) {
      const done: Promise<void> = chore
        .then(() => undefined)
        .catch((error) => log.error({ err: error, serverId }, `${what} failed`))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
