import { z } from 'zod'
import { PRESETS } from '#platform/report/contract/period.ts'
import type { Report, View } from '#platform/report/contract/report.ts'
import { isClock } from '#platform/report/contract/source.ts'

export const CHARTS = [
  'number',
  'columns',
  'line',
  'bars',
  'donut',
  'heat',
  'table',
  'pivot',
  'flow',
  'funnel',
] as const
export type Chart = (typeof CHARTS)[number]

const part = z.string().regex(/^[a-zA-Z0-9]{1,40}$/)

/** A report of somebody's own over a declared source. */
export const ownReportContent = z.object({
  /** Name of the source. */
  source: part,
  measures: z.array(part).min(1).max(6),
  /** `time`, `hour`, `weekday`, or dimensions of the source. */
  groups: z.array(part).max(2),
  /** By dimension, as in the address of a report. */
  filters: z.record(part, z.string().min(1).max(400)),
  chart: z.enum(CHARTS),
  /** What it opens with. */
  period: z.enum(PRESETS),
})
export type OwnReportContent = z.infer<typeof ownReportContent>

/** Name of the only view of one's own report. */
export const OWN_VIEW = 'chart'

/** Whether parts of a measure add up to the whole, so that they may be stacked or be slices. */
const addsUp = ({ source }: Report, measures: readonly string[]): boolean =>
  measures.every((name) => source.measures[name]?.kind === 'sum')

const sameUnit = ({ source }: Report, measures: readonly string[]): boolean =>
  new Set(measures.map((name) => source.measures[name]?.unit)).size === 1

type Shape = Pick<OwnReportContent, 'measures' | 'groups'>

const only = <Value>(on: boolean, value: Value): Value[] => (on ? [value] : [])

/** By two groups: a single measure. */
function chartsOfTwo(base: Report, [first, second]: readonly string[], adds: boolean): Chart[] {
  if (first === 'weekday' && second === 'hour') return ['heat', 'pivot']
  if (first === 'time') return [...only<Chart>(adds, 'columns'), 'line', 'pivot']
  const flows = [first, second].every((name = '') => Object.hasOwn(base.source.dimensions, name))
  return ['pivot', ...only<Chart>(adds && flows, 'flow')]
}

/** The charts that show these measures by these groups without misleading, the most usual first. */
export function chartsFor(base: Report, { measures, groups }: Shape): Chart[] {
  const single = measures.length === 1
  const adds = addsUp(base, measures)
  const alike = sameUnit(base, measures)
  if (groups.length === 0) return ['number', ...only<Chart>(!single && adds && alike, 'funnel')]
  if (groups.length === 2) return single ? chartsOfTwo(base, groups, adds) : []
  if (groups[0] === 'time')
    return [...only<Chart>(adds && alike, 'columns'), ...only<Chart>(alike, 'line'), 'table']
  return [...only<Chart>(single, 'bars'), ...only<Chart>(single && adds, 'donut'), 'table']
}

function viewOf({ chart, measures, groups }: OwnReportContent): View | null {
  const [first = '', second] = groups
  const [measure = ''] = measures
  switch (chart) {
    case 'number':
      return null
    case 'funnel':
      return { kind: 'funnel', measures }
    case 'columns':
    case 'line':
      return { kind: chart, measures, ...(second === undefined ? {} : { split: second }) }
    case 'bars':
    case 'donut':
      return { kind: chart, by: first, measures: [measure] }
    case 'heat':
      return { kind: 'heat', measures: [measure] }
    case 'table':
      return { kind: 'table', by: first, measures }
    case 'pivot':
      return { kind: 'pivot', by: first, across: second ?? '', measures: [measure] }
    case 'flow':
      return { kind: 'flow', from: first, to: second ?? '', measures: [measure] }
  }
}

const differ = (names: readonly string[]): boolean => new Set(names).size === names.length

/** One's own report as a declared one; null for what its source does not have, or a chart that cannot show it. */
export function ownReport(base: Report, content: OwnReportContent, title: string): Report | null {
  const { source } = base
  const { measures, groups, chart, filters } = content
  const isGroup = (name: string) => name === 'time' || isClock(name) || Object.hasOwn(source.dimensions, name)
  const isFilter = (name: string) => isClock(name) || Object.hasOwn(source.dimensions, name)
  if (!measures.every((name) => Object.hasOwn(source.measures, name)) || !differ(measures)) return null
  if (!groups.every(isGroup) || !differ(groups) || groups[1] === 'time') return null
  if (!Object.keys(filters).every(isFilter)) return null
  if (!chartsFor(base, content).includes(chart)) return null
  const view = viewOf(content)
  return { ...base, title, figures: measures, views: view === null ? {} : { [OWN_VIEW]: view } }
}

/** A declared report of which only one view, or one figure, is shown; null when it has no such part. */
export function partOfReport(
  report: Report,
  part: { view: string | null; figure: string | null },
): Report | null {
  if (part.figure !== null)
    return report.figures.includes(part.figure) ? { ...report, figures: [part.figure], views: {} } : null
  const view = part.view === null ? undefined : report.views[part.view]
  const [first] = view?.measures ?? []
  if (part.view === null || view === undefined || first === undefined) return null
  return { ...report, figures: [first], views: { [part.view]: view } }
}
