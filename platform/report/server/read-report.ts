import type { Rows } from '#platform/db/database.ts'
import { bucketsOf } from '../contract/period.ts'
import { keysOf, type Report, type ReportAnswer, type View } from '../contract/report.ts'
import type { Asked } from './ask.ts'
import { readNames } from './read-names.ts'
import { measureOf, type NumberRow, readNumbers } from './read-numbers.ts'
import type { ReportSource } from './report-source.ts'

const LARGEST: Partial<Record<View['kind'], number>> = { bars: 12, donut: 8, table: 500 }

const topOf = (view: View): number | null =>
  keysOf(view).includes('time') ? null : (LARGEST[view.kind] ?? null)

/** Every bucket of the period in its order, also those in which nothing happened. */
function overTime(source: ReportSource, view: View, asked: Asked, rows: readonly NumberRow[]): NumberRow[] {
  const nothing = view.measures.map((name) => (measureOf(source, name).kind === 'sum' ? 0 : null))
  const byTime = Map.groupBy(rows, (row) => row.keys[0] ?? '')
  const empty = (bucket: string): NumberRow => ({
    keys: keysOf(view).map((_, index) => (index === 0 ? bucket : '')),
    values: [...nothing],
    before: asked.before === null ? nothing.map(() => null) : [...nothing],
  })
  return bucketsOf(asked.period, asked.grain).flatMap((bucket) => byTime.get(bucket) ?? [empty(bucket)])
}

async function readView(rows: Rows, source: ReportSource, asked: Asked, name: string, view: View) {
  const top = topOf(view)
  const found = await readNumbers(rows, source, asked, {
    keys: keysOf(view),
    measures: view.measures,
    top: top === null ? null : top + 1,
  })
  const cut = top !== null && found.length > top
  const kept = cut ? found.slice(0, top) : found
  return { name, rows: keysOf(view)[0] === 'time' ? overTime(source, view, asked, kept) : kept, cut }
}

/** A statement a view and one for the figures, whatever the size; one more for each kind of reference that is named. */
export async function readReport(
  rows: Rows,
  report: Report,
  source: ReportSource,
  asked: Asked,
): Promise<ReportAnswer> {
  const [totals] = await readNumbers(rows, source, asked, { keys: [], measures: report.figures, top: null })
  const views: ReportAnswer['views'] = []
  for (const [name, view] of Object.entries(report.views)) {
    views.push(await readView(rows, source, asked, name, view))
  }
  return {
    period: asked.period,
    before: asked.before,
    grain: asked.grain,
    figures: report.figures.map((measure, index) => ({
      measure,
      value: totals?.values[index] ?? null,
      before: totals?.before[index] ?? null,
    })),
    views,
    names: await readNames(rows, report, source, views),
  }
}
