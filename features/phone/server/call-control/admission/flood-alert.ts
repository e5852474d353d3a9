import type { Clock } from '../../ports.ts'

/** Calls of one company, or from nobody known, refused within a minute. */
interface Flood {
  /** Null: unknown. */
  companyId: number | null
  calls: number
}

export interface FloodAlert {
  add(companyId: number | null, calls: number): void
  stop(): void
}

const EVERY_MS = 60_000
/** Fewer are everyday life. */
const MIN_REFUSED = 20

/** Sums refused calls up, so that a flood of calls becomes one line a minute and not a flood of lines. */
export function createFloodAlert(clock: Pick<Clock, 'after'>, tell: (flood: Flood) => void): FloodAlert {
  const sums = new Map<number | null, number>()
  let cancel: (() => void) | null = null

  function report(): void {
    cancel = null
    for (const [companyId, calls] of sums) if (calls >= MIN_REFUSED) tell({ companyId, calls })
    sums.clear()
  }

  return {
    add(companyId, calls) {
      sums.set(companyId, (sums.get(companyId) ?? 0) + calls)
      cancel ??= clock.after(EVERY_MS, report)
    },
    stop() {
      cancel?.()
      report()
    },
  }
}
