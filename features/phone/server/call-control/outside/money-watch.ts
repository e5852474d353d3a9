import type { Logger } from '#platform/log/logger.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { Clock, OutsideGate } from '../../ports.ts'

interface MoneyWatchParts {
  engine: Pick<TelephonyEngine, 'hangup'>
  gate: Pick<OutsideGate, 'spent'>
  serverId: number
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** Whether any leg to the outside is up. */
  isRunning(): boolean
}

interface MoneyWatch {
  /** A leg was dialled, or is up. */
  watch(): void
  stop(): void
}

/** Between looks: what is left has to last longer than this when a leg is ended. */
const EVERY_MS = 5_000

/** Ends running legs shortly before what was reserved for them is used up. */
export function createMoneyWatch({
  engine,
  gate,
  serverId,
  clock,
  log,
  isRunning,
}: MoneyWatchParts): MoneyWatch {
  let cancel: (() => void) | null = null
  let stopped = false

  async function look(): Promise<void> {
    try {
      for (const leg of await gate.spent(serverId)) {
        if (stopped) return
        await engine.hangup(leg, 'normal')
      }
    } catch (error) {
      log.warn({ err: error, serverId }, 'cannot see yet which calls are paid')
    }
    cancel = null
    if (isRunning()) watch()
  }

  function watch(): void {
    if (stopped || cancel) return
    cancel = clock.after(EVERY_MS, () => void look())
  }

  return {
    watch,
    stop() {
      stopped = true
      cancel?.()
    },
  }
}
