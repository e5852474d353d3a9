import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { telephonyStatus } from '../../contract/events.ts'
import type { Clock, CompaniesOfServer } from '../ports.ts'

/** Tells only a telephone server's companies whether it is up. */
export interface StatusPublisher {
  /** `reason` is why it is down; null: up. */
  tell(serverId: number, reason: string | null): void
  settled(): Promise<void>
  stop(): void
}

/** Retry delay when the database could not say which companies use a server. */
const RETRY_MS = 1_000

export function createStatusPublisher(parts: {
  companiesOf: CompaniesOfServer
  publish: Hub['publish']
  clock: Clock
  log: Logger
}): StatusPublisher {
  const { companiesOf, publish, clock, log } = parts
  const latest = new Map<number, string | null>()
  const underWay = new Set<Promise<void>>()
  let stopped = false

  async function tellCompanies(serverId: number): Promise<void> {
    try {
      const companies = await companiesOf(serverId)
      const reason = latest.get(serverId) ?? null
      for (const company of companies)
        publish(`company:${company}`, telephonyStatus, { up: reason === null, reason })
    } catch (error) {
      log.warn({ err: error, serverId }, 'failed to publish the state of a telephone server; retrying')
      if (!stopped) clock.after(RETRY_MS, () => start(serverId))
    }
  }

  function start(serverId: number): void {
    const telling = tellCompanies(serverId).finally(() => underWay.delete(telling))
    underWay.add(telling)
  }

  return {
    tell(serverId, reason) {
      latest.set(serverId, reason)
      start(serverId)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    stop() {
      stopped = true
    },
  }
}
