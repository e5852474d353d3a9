import type { Rows } from '#platform/db/database.ts'
import { type NameNumbers, type NamesViewer, namesOf } from './name-numbers.ts'

/** The name of then, if the person has another one today; null otherwise. `number`: what stands for a name that was not known. */
export const nameThen = (then: string, now: string | undefined | null, number: string): string | null =>
  now && then !== '' && then !== number && then !== now ? then : null

/** About a number. `label`: the name at the time, or the number. */
interface Labelled {
  readonly label?: unknown
  readonly number?: unknown
}

/** `label`: the name today, else at the time, or the number; `label_then`: the name at the time, if it is another one today. */
export type Named<Record> = Record & { label: string; label_then: string | null }

/**
 * Records with the name that the number has today as `label`, and the one that it had then as `label_then` where it was another. For
 * all lists of calls and of what calls leave behind (`Store.complete`).
 */
export const withNamesOfToday =
  (nameNumbers: NameNumbers) =>
  async <Record extends Labelled>(
    { rows, viewer }: { rows: Rows; viewer: NamesViewer },
    records: readonly Record[],
  ): Promise<Named<Record>[]> => {
    const numberOf = ({ number }: Labelled) => String(number ?? '')
    const names = await namesOf(nameNumbers, rows, viewer, records.map(numberOf))
    return records.map((record) => {
      const number = numberOf(record)
      const [then, now] = [String(record.label ?? ''), names.get(number)]
      return { ...record, label: now ?? then, label_then: nameThen(then, now, number) }
    })
  }
