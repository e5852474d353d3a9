import type { Logger } from '#platform/log/logger.ts'
import type { TrunkAddresses } from './trunk-addresses.ts'

/** How often hosts that are due are looked up: each a minute after an answer, and soon after a failure. */
const EVERY_MS = 5_000

export interface AddressWatch {
  /** Resolves the names that are due. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** Resolves carriers' names again and again on the node that runs the calls. */
export function followAddresses({
  refreshDue,
  dueAt,
  isHere,
  onChanged,
  log,
}: {
  refreshDue: TrunkAddresses['refreshDue']
  dueAt: TrunkAddresses['dueAt']
  /** Whether this node runs the calls. */
  isHere(): boolean
  onChanged(companyId: number): void
  log: Logger
}): AddressWatch {
  const running = new Set<Promise<void>>()
  function look(): Promise<void> {
    if (!isHere()) return Promise.resolve()
    const round = refreshDue(onChanged).catch((error) =>
      log.warn({ err: error }, 'failed to look up the addresses of carriers'),
    )
    running.add(round)
    return round.finally(() => running.delete(round))
  }
  const timer = setInterval(() => {
    if (dueAt() <= Date.now()) void look()
  }, EVERY_MS)
  timer.unref()
  return {
    look,
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}
