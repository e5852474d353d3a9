import type { Logger } from '#platform/log/logger.ts'
import type { LegId } from '#platform/telephony/port.ts'
import type { Clock, OutsideGate, OutsideOutcome } from '../../ports.ts'

/** Stores when legs to the outside are answered and end. */
export interface OutsideLedger {
  answered(leg: LegId, at: number): void
  ended(leg: LegId, at: number): void
  /** Resolves when everything is stored, or the database refused it: it is tried again later. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const RETRY_MS = 1_000

/** Writes in batches; while the database is away they wait, and calls go on. */
export function createOutsideLedger(
  gate: Pick<OutsideGate, 'record'>,
  clock: Clock,
  log: Pick<Logger, 'warn'>,
): OutsideLedger {
  const waiting = new Map<LegId, OutsideOutcome>()
  let writing: Promise<void> | null = null
  let cancelRetry = () => {}

  function change(leg: LegId, changes: Partial<OutsideOutcome>): void {
    const known = waiting.get(leg) ?? { leg, answeredAt: null, endedAt: null }
    // The first end counts.
    waiting.set(leg, { ...known, ...changes, endedAt: known.endedAt ?? changes.endedAt ?? null })
    write()
  }

  function write(): void {
    writing ??= writeAll().finally(() => {
      writing = null
    })
  }

  async function writeAll(): Promise<void> {
    // Whatever happens in the same turn goes with it.
    await Promise.resolve()
    while (waiting.size > 0) {
      const batch = [...waiting.values()]
      try {
        await gate.record(batch)
      } catch (error) {
        log.warn({ err: error }, 'cannot store the legs to the outside yet')
        cancelRetry()
        cancelRetry = clock.after(RETRY_MS, write)
        return
      }
      for (const one of batch) if (waiting.get(one.leg) === one) waiting.delete(one.leg)
    }
  }

  return {
    answered: (leg, at) => change(leg, { answeredAt: at }),
    ended: (leg, at) => change(leg, { endedAt: at }),
    async settled() {
      while (writing) await writing
    },
    async stop() {
      while (writing) await writing
      cancelRetry()
    },
  }
}
