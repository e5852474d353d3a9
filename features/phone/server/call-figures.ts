import { Gauge, type Registry } from 'prom-client'
import type { CallFigures } from './call-control/call-control.ts'

const HELP: Record<keyof CallFigures, [name: string, help: string]> = {
  active: ['calls_active', 'Calls that are not over yet'],
  rejectedCalls: ['calls_turned_away', 'New calls refused because too many came at once, since the start'],
  unrecorded: [
    'calls_unrecorded',
    'Of these, how many stand in no history, since even more came than could be written',
  ],
  unstored: ['calls_unstored', 'Calls whose latest state waits to be stored'],
  refused: ['calls_refused_by_database', 'Calls that the database refused since the start; kept aside'],
  dropped: [
    'calls_dropped',
    'Calls lost since the start, since too many waited for a database that was away',
  ],
}

/** Registers the metrics of calls; values are read at collection. */
export function registerCallFigures(registry: Registry, figures: () => CallFigures): void {
  for (const [key, [name, help]] of Object.entries(HELP) as [keyof CallFigures, [string, string]][]) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(figures()[key])
      },
    })
  }
}
