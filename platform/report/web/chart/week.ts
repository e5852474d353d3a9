import { CLOCK } from '../../contract/source.ts'
import { formatValue } from '../../present/format.ts'
import { unitOf, type ViewShown } from '../../present/series.ts'
import { base, type DrawnChart, tooltip } from './chart-base.ts'
import type { ChartInk } from './chart-ink.ts'

/** Heat map: weekdays by hours. */
export function heat(shown: ViewShown, ink: ChartInk): DrawnChart {
  const { report, words, view, rows } = shown
  const [measure = ''] = view.measures
  const unit = unitOf(report, measure)
  const data = rows.map(({ keys, values }) => [Number(keys[1]), Number(keys[0]) - 1, values[0] ?? 0])
  const text = (dimension: string, value: string) => words.choice(dimension, value) ?? value
  return {
    markAt: (_, index) => rows[index] && { keys: rows[index].keys, measure },
    option: {
      ...base(ink),
      grid: { left: 4, right: 4, top: 4, bottom: 4, outerBoundsMode: 'same' },
      xAxis: {
        type: 'category',
        data: CLOCK.hour,
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: ink.soft, fontSize: 11 },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: CLOCK.weekday.map((day) => text('weekday', day).slice(0, 3)),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: ink.soft, fontSize: 11 },
      },
      visualMap: {
        show: false,
        min: 0,
        max: data.reduce((max, [, , value]) => Math.max(max, value ?? 0), 1),
        inRange: { color: [...ink.ramp] },
      },
      tooltip: {
        ...tooltip(ink),
        trigger: 'item',
        formatter: ({ value: [hour = 0, day = 0, value = 0] }: { value: number[] }) =>
          `${text('weekday', String(day + 1))}, ${text('hour', String(hour))}\n${words.measure(measure)}: ${formatValue(value, unit, words.language)}`,
      },
      series: [
        {
          type: 'heatmap',
          cursor: 'pointer',
          data,
          itemStyle: { borderRadius: 3, borderWidth: 2, borderColor: ink.ground },
          emphasis: { itemStyle: { borderColor: ink.text, borderWidth: 1 } },
        },
      ],
    },
  }
}
