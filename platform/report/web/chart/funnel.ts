import { formatValue } from '../../present/format.ts'
import { colorAt } from '../../present/palette.ts'
import { unitOf, type ViewShown } from '../../present/series.ts'
import { base, type DrawnChart, tooltip } from './chart-base.ts'
import type { ChartInk } from './chart-ink.ts'

/** Bars in the order of the measures, each with its share of the first. */
export function funnel({ report, words, view, rows }: ViewShown, ink: ChartInk): DrawnChart {
  const values = view.measures.map((_, index) => rows[0]?.values[index] ?? 0)
  const [whole = 0] = values
  const label = (index: number): string => {
    const value = values[index] ?? 0
    const shown = formatValue(value, unitOf(report, view.measures[index] ?? ''), words.language)
    return index === 0 || whole === 0
      ? shown
      : `${shown} · ${formatValue(value / whole, 'percent', words.language)}`
  }
  return {
    markAt: (_, index) => {
      const measure = view.measures[index]
      return measure === undefined ? undefined : { keys: [], measure }
    },
    option: {
      ...base(ink),
      grid: { left: 4, right: 110, top: 4, bottom: 4, outerBoundsMode: 'same' },
      xAxis: { type: 'value', show: false },
      yAxis: {
        type: 'category',
        inverse: true,
        data: view.measures.map(words.measure),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: ink.text, fontSize: 12, width: 150, overflow: 'truncate' },
      },
      tooltip: { ...tooltip(ink), trigger: 'item' },
      series: [
        {
          type: 'bar',
          cursor: 'pointer',
          barMaxWidth: 26,
          data: values,
          itemStyle: { borderRadius: 3, color: colorAt(0) },
          label: {
            show: true,
            position: 'right',
            color: ink.soft,
            fontSize: 12,
            formatter: ({ dataIndex }: { dataIndex: number }) => label(dataIndex),
          },
        },
      ],
    },
  }
}
