import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#platform/log/logger.ts'
import type { EngineEvent } from '#platform/telephony/port.ts'
import type { Legs } from './legs.ts'
import type { fetchChannels } from './live-legs.ts'

const EVERY_MS = 15_000

export interface LostLegsParts {
  legs: Legs
  fetchLive(): ReturnType<typeof fetchChannels>
  tell(event: EngineEvent): void
  log: Pick<Logger, 'warn'>
  /** Shorter for tests. */
  everyMs?: number
}

/**
 * Ends legs whose channels vanished without an event: otherwise the other side would talk to nobody. Polls until aborted.
 */
export async function endLostLegs(
  { legs, fetchLive, tell, log, everyMs = EVERY_MS }: LostLegsParts,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    const knownLegs = legs.made()
    if (signal.aborted || knownLegs.length === 0) continue
    try {
      const live = new Set((await fetchLive()).map(({ id }) => id))
      if (signal.aborted) return
      for (const leg of knownLegs.filter((id) => !live.has(id))) {
        const ended = legs.lost(leg)
        if (ended.length > 0) log.warn({ leg }, 'missed the end of a leg')
        ended.forEach(tell)
      }
    } catch (error) {
      log.warn({ error }, 'failed to list the live legs')
    }
  }
}
