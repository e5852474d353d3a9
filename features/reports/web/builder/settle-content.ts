import type { Report } from '#platform/report/contract/report.ts'
import { isClock } from '#platform/report/contract/source.ts'
import { chartsFor, type OwnReportContent } from '../../contract/builder/own-report.ts'

/** What a report over a source begins with: its first measure by day. */
export function firstContent(base: Report): OwnReportContent {
  const [measure = ''] = Object.keys(base.source.measures)
  const content = { source: base.source.name, measures: [measure], groups: ['time'], filters: {} }
  const [chart = 'table'] = chartsFor(base, content)
  return { ...content, chart, period: 'last30' }
}

/** Keeps the chart where it still fits, else takes the most usual one. */
export function settleContent(base: Report, content: OwnReportContent): OwnReportContent {
  const charts = chartsFor(base, content)
  const [first = content.chart] = charts
  return charts.includes(content.chart) ? content : { ...content, chart: first }
}

/** Groups that a source offers: time first, then its dimensions, then the clock. */
export const groupsOf = ({ source }: Report): string[] => [
  'time',
  ...Object.keys(source.dimensions).filter((name) => !isClock(name)),
  'weekday',
  'hour',
]
