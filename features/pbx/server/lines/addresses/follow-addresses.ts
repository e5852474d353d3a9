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
  refresh,
  isHere,
  onChanged,
  log,
}: {
  refresh: TrunkAddresses['refresh']
  /** Whether this node runs the calls. */
  isHere(): boolean
  onChanged(companyId: number): void
  log: Logger
}): AddressWatch {
  let running: Promise<void> | null = null
  async function resolveAll(): Promise<void> {
    if (!isHere()) return
    try {
      for (const company of await refresh()) onChanged(company)
    } catch (error) {
      log.warn({ err: error }, 'failed to look up the addresses of carriers')
    }
  }
  const look = () =>
    (running ??= resolveAll().finally(() => {
      running = null
    }))
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return {
    look,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
