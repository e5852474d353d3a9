import type { Logger } from '#platform/log/logger.ts'
import type { TrunkAddresses } from './trunk-addresses.ts'

/** Carriers move by changing what their names mean, usually announced by lives of minutes. */
const EVERY_MS = 60_000

export interface AddressWatch {
  /** Resolves all names now. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** Resolves carriers' names again and again on the node that runs the calls. */
export function followAddresses({
  refreshAll,
  isHere,
  onChanged,
  log,
}: {
  refreshAll: TrunkAddresses['refreshAll']
  /** Whether this node runs the calls. */
  isHere(): boolean
  onChanged(companyId: number): void
  log: Logger
}): AddressWatch {
  const running = new Set<Promise<void>>()
  function look(): Promise<void> {
    if (!isHere()) return Promise.resolve()
    const round = refreshAll(onChanged).catch((error) =>
      log.warn({ err: error }, 'failed to look up the addresses of carriers'),
    )
    running.add(round)
    return round.finally(() => running.delete(round))
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return {
    look,
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}
