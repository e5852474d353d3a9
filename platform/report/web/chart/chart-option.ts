import type { ViewShown } from '../../present/series.ts'
import { bars, donut } from './by-value.ts'
import type { DrawnChart } from './chart-base.ts'
import type { ChartInk } from './chart-ink.ts'
import { flow } from './flow.ts'
import { funnel } from './funnel.ts'
import { overTime } from './over-time.ts'
import { heat } from './week.ts'

/** ECharts option of a view; null for tables. */
export function chartOf(shown: ViewShown, ink: ChartInk): DrawnChart | null {
  switch (shown.view.kind) {
    case 'line':
    case 'columns':
      return overTime(shown, ink)
    case 'bars':
      return bars(shown, ink)
    case 'donut':
      return donut(shown, ink)
    case 'heat':
      return heat(shown, ink)
    case 'flow':
      return flow(shown, ink)
    case 'funnel':
      return funnel(shown, ink)
    case 'table':
    case 'pivot':
      return null
  }
}
