import type { Rows } from '#platform/db/database.ts'
import { bucketsOf } from '../contract/period.ts'
import { keysOf, type Report, type ReportAnswer, type View } from '../contract/report.ts'
import type { ResolvedQuery } from './ask.ts'
import { measureOf, type NumberRow, type NumbersQuery } from './numbers-asked.ts'
import { readGoals, readPersonGoals } from './read-goals.ts'
import { readNames } from './read-names.ts'
import { readNumbers } from './read-numbers.ts'
import type { ReportSource } from './report-source.ts'

const LARGEST: Partial<Record<View['kind'], number>> = {
  bars: 12,
  donut: 8,
  table: 500,
  pivot: 500,
  flow: 40,
}

const topOf = (view: View): number | null =>
  keysOf(view).includes('time') ? null : (LARGEST[view.kind] ?? null)

const ZERO_WHEN_EMPTY: ReadonlySet<string> = new Set(['sum', 'distinct', 'level', 'peak'])

/** All buckets of the period in order, including empty ones. */
function overTime(
  source: ReportSource,
  view: View,
  query: ResolvedQuery,
  rows: readonly NumberRow[],
): NumberRow[] {
  const nothing = view.measures.map((name) => (ZERO_WHEN_EMPTY.has(measureOf(source, name).kind) ? 0 : null))
  const byTime = Map.groupBy(rows, (row) => row.keys[0] ?? '')
  const empty = (bucket: string): NumberRow => ({
    keys: keysOf(view).map((_, index) => (index === 0 ? bucket : '')),
    values: [...nothing],
    before: query.before === null ? nothing.map(() => null) : [...nothing],
  })
  return bucketsOf(query.period, query.grain).flatMap((bucket) => byTime.get(bucket) ?? [empty(bucket)])
}

/** Views that draw only values above zero. */
const NOTHING_SMALL: ReadonlySet<View['kind']> = new Set(['bars', 'donut', 'flow'])

/** Whether there is anything to show: more than nothing of what is counted, or an average, which may be zero. */
const isShown = (source: ReportSource, { measures }: View, values: readonly (number | null)[]): boolean =>
  values.some((value, index) => {
    const measure = measures[index]
    const counted = measure === undefined || ZERO_WHEN_EMPTY.has(measureOf(source, measure).kind)
    return counted ? Boolean(value) : value !== null
  })

/** Reads one extra row, to know whether there are more. */
function partOf(view: View): NumbersQuery {
  const top = topOf(view)
  return { keys: keysOf(view), measures: view.measures, top: top === null ? null : top + 1 }
}

/** Values with an order of their own, as times of the day: a table shows them by it. */
const isOrdered = ({ source }: ReportSource, name: string): boolean => {
  const dimension = source.dimensions[name]
  return dimension?.kind === 'choice' && dimension.plain === true
}

const byFirstKey = ({ keys: [one = ''] }: NumberRow, { keys: [other = ''] }: NumberRow): number =>
  one < other ? -1 : 1

function viewOf(
  source: ReportSource,
  query: ResolvedQuery,
  name: string,
  view: View,
  found: readonly NumberRow[],
) {
  const top = topOf(view)
  // Nothing to show: values that other measures of the report have, or to draw: those that the period before had.
  const drawn = NOTHING_SMALL.has(view.kind)
    ? found.filter(({ values }) => values[0])
    : found.filter(
        ({ values, before }) =>
          isShown(source, view, values) || (view.kind !== 'pivot' && isShown(source, view, before)),
      )
  const cut = top !== null && drawn.length > top
  const topRows = cut ? drawn.slice(0, top) : [...drawn]
  if (view.kind === 'table' && isOrdered(source, view.by)) topRows.sort(byFirstKey)
  return { name, rows: keysOf(view)[0] === 'time' ? overTime(source, view, query, topRows) : topRows, cut }
}

/** One statement per view, one for the figures, one for the goals (of people one more), and one per kind of reference. */
export async function readReport(
  rows: Rows,
  report: Report,
  source: ReportSource,
  query: ResolvedQuery,
): Promise<ReportAnswer> {
  const declared = Object.entries(report.views)
  const figures = { keys: [], measures: report.figures, top: null }
  const [[totals] = [], ...found] = await readNumbers(rows, source, query, [
    figures,
    ...declared.map(([, view]) => partOf(view)),
  ])
  const views: ReportAnswer['views'] = declared.map(([name, view], index) =>
    viewOf(source, query, name, view, found[index] ?? []),
  )
  const names = await readNames(rows, report, source, views)
  return {
    period: query.period,
    before: query.before,
    grain: query.grain,
    figures: report.figures.map((measure, index) => ({
      measure,
      value: totals?.values[index] ?? null,
      before: totals?.before[index] ?? null,
    })),
    views,
    goals: await readGoals(rows, report, source, query),
    person_goals: await readPersonGoals(rows, report, { source, query }, names),
    names,
  }
}
