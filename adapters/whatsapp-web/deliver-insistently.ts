import type { Logger } from '#platform/log/logger.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'

interface Parts {
  /** Stores events in the order of the calls. */
  deliver: (accountId: number, events: readonly ChannelEvent[]) => Promise<void>
  log: Logger
  /** Timer: calls back after so many milliseconds. */
  later: (milliseconds: number, act: () => void) => void
}

const FIRST_PAUSE = 1000
const MAX_PAUSE = 60_000
/** A quarter of an hour, such as a database takes to come back. */
const MAX_ATTEMPTS = 20

/**
 * Stores what telephones tell. Nobody sends it again: while the database is away it waits here, and behind it what the account's
 * telephone tells meanwhile. Storing twice changes nothing.
 */
export function deliverInsistently({ deliver, log, later }: Parts) {
  /** By account, while any waits. */
  const waiting = new Map<number, (readonly ChannelEvent[])[]>()
  let isOver = false

  const attempt = (accountId: number, events: readonly ChannelEvent[]): Promise<boolean> =>
    deliver(accountId, events).then(
      () => true,
      (error: unknown) => {
        const about = { err: error, account: accountId, events: events.length }
        log.error(about, 'failed to store what a telephone told')
        return false
      },
    )

  function retry(accountId: number, attempts: number): void {
    later(Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1)), () => void retryFirst(accountId, attempts))
  }

  async function retryFirst(accountId: number, attempts: number): Promise<void> {
    const line = waiting.get(accountId)
    const [first] = line ?? []
    if (isOver || !line || !first) return
    const isStored = await attempt(accountId, first)
    if (!isStored && attempts + 1 < MAX_ATTEMPTS) return retry(accountId, attempts + 1)
    if (!isStored) log.error({ account: accountId, events: first.length }, 'gave up what a telephone told')
    line.shift()
    if (line.length === 0) waiting.delete(accountId)
    else await retryFirst(accountId, 0)
  }

  return {
    async add(accountId: number, events: readonly ChannelEvent[]): Promise<void> {
      if (events.length === 0) return
      const before = waiting.get(accountId)
      if (before) return void before.push(events)
      if (await attempt(accountId, events)) return
      // Others may have failed meanwhile.
      const line = waiting.get(accountId)
      if (line) return void line.push(events)
      waiting.set(accountId, [events])
      retry(accountId, 1)
    },
    stop(): void {
      isOver = true
    },
  }
}
