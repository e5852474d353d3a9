import type { Rows } from '#platform/db/database.ts'
import type { ResolvedQuery } from './ask.ts'
import { isMany } from './conditions.ts'
import { measureOf, type NumberRow, type NumbersQuery } from './numbers-asked.ts'
import { type AskedPeak, type FoundPeak, readPeaks } from './read-peaks.ts'
import type { ReportSource } from './report-source.ts'

const joined = (keys: readonly (string | null)[]): string => keys.map((key) => key ?? '').join('\n')

const askedIn = (source: ReportSource, parts: readonly NumbersQuery[]): AskedPeak[] =>
  parts.flatMap(({ keys, measures }, part) =>
    measures.flatMap((name, place) => {
      const measure = measureOf(source, name)
      return measure.kind === 'peak' ? [{ part, place, keys, measure }] : []
    }),
  )

/** The rows of a part by their keys, with one where something ran and nothing began. */
function rowsFor(
  found: readonly FoundPeak[],
  { source, query, measures }: { source: ReportSource; query: ResolvedQuery; measures: readonly string[] },
  numbers: NumberRow[],
): ReadonlyMap<string, NumberRow> {
  const byKeys = new Map(numbers.map((row) => [joined(row.keys), row]))
  const isCount = (name: string) => ['sum', 'distinct'].includes(measureOf(source, name).kind)
  const nothing = measures.map((name) => (isCount(name) ? 0 : null))
  for (const { keys } of found) {
    if (byKeys.has(joined(keys))) continue
    const before = query.before === null ? nothing.map(() => null) : [...nothing]
    const row = { keys: keys.map((key) => key ?? ''), values: [...nothing], before }
    byKeys.set(joined(keys), row)
    numbers.push(row)
  }
  return byKeys
}

/**
 * Puts the peaks into the rows of their parts. The facts are read once for all: each is a step up at its time and a step down at its end,
 * and the height at a moment is the sum of all steps until then. Those that end in the moment in which others begin are not counted together
 * with them. What still runs when a period or an hour begins is part of its height: each fact has a mark, a step of nothing, where it
 * goes over such a border.
 */
export async function addPeaks(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { parts, numbers }: { parts: readonly NumbersQuery[]; numbers: NumberRow[][] },
): Promise<void> {
  const asked = askedIn(source, parts)
  // A fact under several values is read once for each: such keys are on their own.
  const groups = Map.groupBy(asked, ({ keys }) => keys.filter((key) => isMany(source, key)).join())
  const found: FoundPeak[] = []
  for (const group of groups.values()) found.push(...(await readPeaks(rows, source, query, group)))
  for (const [part, { measures }] of parts.entries()) {
    const places = asked.filter((one) => one.part === part).map(({ place }) => place)
    if (places.length === 0) continue
    const own = found.filter((one) => one.part === part)
    putPeaks(own, places, { source, query, measures }, numbers[part] ?? [])
  }
}

function putPeaks(
  found: readonly FoundPeak[],
  places: readonly number[],
  asked: { source: ReportSource; query: ResolvedQuery; measures: readonly string[] },
  numbers: NumberRow[],
): void {
  const byKeys = rowsFor(found, asked, numbers)
  const nothingBefore = asked.query.before === null ? null : 0
  for (const { values, before } of numbers)
    for (const place of places) [values[place], before[place]] = [0, nothingBefore]
  for (const { place, keys, value, before } of found) {
    const row = byKeys.get(joined(keys))
    if (row === undefined) continue
    row.values[place] = value ?? 0
    row.before[place] = nothingBefore === null ? null : (before ?? 0)
  }
}
