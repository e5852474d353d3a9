import type { MeasurementRow } from '../measurement.ts'

/** One thing that a company or a stranger does to all others, measured beside an innocent company. Each is a file of its own. */
export interface EdgePart {
  /** For `--only=`. */
  name: string
  /** Starts and stops whatever it needs. */
  measure(size: EdgeSize): Promise<MeasurementRow[]>
}

export interface EdgeSize {
  /** Seconds of each turn, quiet and beside. */
  seconds: number
}

const GOAL = 0.9

/** Compares what the innocent company got in one run: more is better. `unit` is said after both numbers. */
export function besideRow(what: string, quiet: number, beside: number, unit: string): MeasurementRow {
  const ratio = quiet === 0 ? 0 : beside / quiet
  return {
    what,
    measured: `${ratio.toFixed(2)} of quiet (${beside.toFixed(1)} and ${quiet.toFixed(1)} ${unit})`,
    goal: `≥ ${GOAL} of quiet`,
    met: ratio >= GOAL,
  }
}
