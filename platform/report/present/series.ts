import { keysOf, type Report, type ReportAnswer, type View } from '../contract/report.ts'
import type { Unit } from '../contract/source.ts'
import { keyText, type ReportWords } from './words.ts'

export interface ViewShown {
  report: Report
  words: ReportWords
  view: View
  rows: ReportAnswer['views'][number]['rows']
  answer: Pick<ReportAnswer, 'grain' | 'names' | 'period' | 'before'> &
    Partial<Pick<ReportAnswer, 'goals' | 'person_goals'>>
}

/** Data behind a chart mark. */
export interface Mark {
  keys: readonly string[]
  measure: string
}

export interface ChartSeries {
  name: string
  values: (number | null)[]
  before: (number | null)[]
  marks: Mark[]
}

export const unitOf = (report: Report, measure: string): Unit =>
  report.source.measures[measure]?.unit ?? 'count'

/** Series of a view over time: one per measure, or per value of its split. */
export function seriesOf({ words, view, rows, answer: description }: ViewShown): {
  times: string[]
  series: ChartSeries[]
} {
  const times = [...new Set(rows.map(({ keys }) => keys[0] ?? ''))]
  const [, split] = keysOf(view)
  const [first = ''] = view.measures
  const at = new Map(rows.map((row) => [row.keys.join('\n'), row]))
  const row = (time: string, value: string | null) => at.get(value === null ? time : `${time}\n${value}`)
  const make = (name: string, value: string | null, measure: string, index: number): ChartSeries => ({
    name,
    values: times.map((time) => row(time, value)?.values[index] ?? (value === null ? null : 0)),
    before: times.map((time) => row(time, value)?.before[index] ?? null),
    marks: times.map((time) => ({ keys: value === null ? [time] : [time, value], measure })),
  })
  if (split === undefined)
    return {
      times,
      series: view.measures.map((measure, index) => make(words.measure(measure), null, measure, index)),
    }
  const totals = new Map<string, number>()
  for (const { keys, values } of rows)
    totals.set(keys[1] ?? '', (totals.get(keys[1] ?? '') ?? 0) + (values[0] ?? 0))
  // The largest first, as in rings and bars: so a value has the same colour in each chart of the report.
  const values = [...totals]
    .filter(([, total]) => total !== 0)
    .sort(([one, ones], [other, others]) => others - ones || one.localeCompare(other))
    .map(([value]) => value)
  return {
    times,
    series: values.map((value) =>
      make(keyText(words, { dimension: split, value }, description), value, first, 0),
    ),
  }
}

/**
 * The previous period as one line: the sum of stacked columns, or the first of several lines. Null where the previous period
 * has no matching day.
 */
export const beforeOf = (view: View, series: readonly ChartSeries[], places: number): (number | null)[] =>
  Array.from({ length: places }, (_, index) => {
    const all = (view.kind === 'columns' ? series : series.slice(0, 1)).map(
      ({ before }) => before[index] ?? null,
    )
    return all.every((one) => one === null) ? null : all.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  })
