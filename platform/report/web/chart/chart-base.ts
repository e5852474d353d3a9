import type { EChartsCoreOption } from 'echarts/core'
import { PALETTE } from '../../present/palette.ts'
import type { Mark } from '../../present/series.ts'
import type { ChartInk } from './chart-ink.ts'

export interface DrawnChart {
  option: EChartsCoreOption
  /** The hovered mark, by series and index. */
  markAt(series: number, index: number): Mark | undefined
}

export const base = (ink: ChartInk): EChartsCoreOption => ({
  color: [...PALETTE],
  textStyle: { fontFamily: ink.font, color: ink.soft },
  animationDuration: 350,
  animationDurationUpdate: 250,
  animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
})

/** Tooltips on the canvas: the CSP forbids styles in generated HTML. */
export const tooltip = (ink: ChartInk) => ({
  renderMode: 'richText',
  confine: true,
  backgroundColor: ink.ground,
  borderColor: ink.line,
  borderWidth: 1,
  padding: [8, 10],
  textStyle: { color: ink.text, fontSize: 12, lineHeight: 18 },
})
