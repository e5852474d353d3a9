import type { Rows } from '#platform/db/database.ts'
import { plusDays } from '#platform/report/contract/period.ts'
import { narrowingOf } from '#platform/report/contract/report.ts'
import type { Where } from '#platform/report/contract/source.ts'
import type { ResolvedQuery } from '#platform/report/server/ask.ts'
import type { NumberRow } from '#platform/report/server/numbers-asked.ts'
import { readNumbers } from '#platform/report/server/read-numbers.ts'
import type { ServedReport, Viewer } from '#platform/report/server/report-source.ts'
import { deviationOf, explanationOf, type Part } from '../../contract/unusual/deviation.ts'

/** A figure of a report that is looked at each day. */
export interface Watched {
  served: ServedReport
  measure: string
}

export interface Found {
  watched: Watched
  value: number
  usual: number
  cause: Part | null
}

const WEEKS = 12

/** Dimensions that may explain a figure: those that the report narrows by, with one value for each row. */
function causesOf({ served: { report }, measure }: Watched): string[] {
  const where = Object.entries(report.source.measures[measure]?.where ?? {})
  // What a measure counts one value of does not explain it.
  const own = where.flatMap(([name, values]) => (values.length === 1 ? [name] : []))
  return narrowingOf(report).filter((name) => {
    const dimension = report.source.dimensions[name]
    if (dimension === undefined || dimension.kind === 'text' || own.includes(name)) return false
    return dimension.kind === 'choice' || dimension.many !== true
  })
}

const valueAt = (rows: readonly NumberRow[], day: string): number =>
  rows.find(({ keys }) => keys[0] === day)?.values[0] ?? 0

/** The figure of a day beside the same weekdays before; null when it is as usual. */
export async function findUnusual(
  rows: Rows,
  viewer: Viewer,
  watched: Watched,
  day: string,
): Promise<Found | null> {
  const { report, source } = watched.served
  const scope = await source.scope(viewer, rows)
  if (scope === null) return null
  const alternatives: readonly Where[] = Array.isArray(scope) ? scope : [scope as Where]
  const weekday = String(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1)
  const query: ResolvedQuery = {
    period: { initDate: plusDays(day, -7 * WEEKS), finishDate: day },
    before: null,
    grain: 'day',
    where: [report.only ?? {}, { weekday: [weekday] }, ...(alternatives.length === 1 ? alternatives : [])],
    anyOf: alternatives.length === 1 ? [] : alternatives,
    chosen: {},
    viewer,
  }
  const part = (keys: readonly string[]) => ({ keys, measures: [watched.measure], top: null })
  const [whole = []] = await readNumbers(rows, source, query, [part(['time'])])
  const weeks = Array.from({ length: WEEKS }, (_, week) => plusDays(day, -7 * (week + 1)))
  // Before the company began nothing was usual.
  const began = weeks.findLastIndex((one) => valueAt(whole, one) > 0)
  const days = weeks.slice(0, began + 1)
  const found = deviationOf(
    valueAt(whole, day),
    days.map((one) => valueAt(whole, one)),
  )
  if (found === null) return null
  const causes = causesOf(watched)
  const split = await readNumbers(
    rows,
    source,
    query,
    causes.map((name) => part(['time', name])),
  )
  const byDimension = new Map(
    causes.map((dimension, index) => {
      const byValue = Map.groupBy(split[index] ?? [], ({ keys }) => keys[1] ?? '')
      return [
        dimension,
        [...byValue].map(([value, parts]) => ({
          value,
          now: valueAt(parts, day),
          before: days.map((one) => valueAt(parts, one)),
        })),
      ] as const
    }),
  )
  const { value, usual } = found
  return { watched, value, usual, cause: explanationOf(value - usual, byDimension) }
}
