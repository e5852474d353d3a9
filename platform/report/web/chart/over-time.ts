import { keysOf } from '../../contract/report.ts'
import { formatAxis, formatTick, formatValue } from '../../present/format.ts'
import { goalOverTime } from '../../present/goals.ts'
import { beforeOf, seriesOf, unitOf, type ViewShown } from '../../present/series.ts'
import { base, type DrawnChart, tooltip } from './chart-base.ts'
import type { ChartInk } from './chart-ink.ts'

/** Lines or stacked columns; previous period dashed. */
export function overTime(shown: ViewShown, ink: ChartInk): DrawnChart {
  const { report, words, view, answer: description } = shown
  const { times, series } = seriesOf(shown)
  const unit = unitOf(report, view.measures[0] ?? '')
  const value = (number: unknown) =>
    formatValue(typeof number === 'number' ? number : null, unit, words.language)
  const stacked = view.kind === 'columns'
  const compared = description.before !== null && series.length > 0
  const previous = beforeOf(view, series, times.length)
  const goals = view.measures.flatMap((name) => {
    const data = keysOf(view).length === 1 ? goalOverTime(report, description, { name, times }) : null
    return data === null ? [] : [{ name: `${words.goal}: ${words.measure(name)}`, data }]
  })
  const last = stacked ? series.length - 1 : -1
  return {
    markAt: (index, position) => series[index]?.marks[position],
    option: {
      ...base(ink),
      grid: { left: 4, right: 8, top: 36, bottom: 4, outerBoundsMode: 'same' },
      legend: {
        top: 0,
        left: 0,
        type: 'scroll',
        icon: 'roundRect',
        itemWidth: 10,
        itemHeight: 10,
        itemGap: 16,
        textStyle: { color: ink.soft, fontSize: 12 },
      },
      tooltip: {
        ...tooltip(ink),
        trigger: 'axis',
        axisPointer: {
          type: stacked ? 'shadow' : 'line',
          lineStyle: { color: ink.soft },
          shadowStyle: { opacity: 0.08 },
        },
        valueFormatter: value,
      },
      xAxis: {
        type: 'category',
        data: times.map((time) => formatTick(time, description.grain, words.language)),
        axisLine: { lineStyle: { color: ink.line } },
        axisTick: { show: false },
        axisLabel: { color: ink.soft, hideOverlap: true, fontSize: 11 },
      },
      yAxis: {
        type: 'value',
        minInterval: unit === 'count' ? 1 : 0,
        splitNumber: 4,
        splitLine: { lineStyle: { color: ink.line } },
        axisLabel: {
          color: ink.soft,
          fontSize: 11,
          formatter: (number: number) => formatAxis(number, unit, words.language),
        },
      },
      series: [
        ...series.map(({ name, values }, index) => ({
          name,
          data: values,
          cursor: 'pointer',
          emphasis: { focus: 'series' },
          ...(stacked
            ? {
                type: 'bar',
                stack: 'all',
                barMaxWidth: 28,
                barCategoryGap: '28%',
                itemStyle: { borderRadius: index === last ? [3, 3, 0, 0] : 0 },
              }
            : {
                type: 'line',
                symbol: 'circle',
                symbolSize: 6,
                showSymbol: times.length < 40,
                lineStyle: { width: 2.5 },
                areaStyle: { opacity: index === 0 ? 0.1 : 0 },
              }),
        })),
        ...goals.map((goal) => ({
          ...goal,
          type: 'line',
          silent: true,
          symbol: 'none',
          color: ink.text,
          lineStyle: { width: 1.5, type: [8, 4], color: ink.text },
        })),
        ...(compared
          ? [
              {
                name: words.before,
                type: 'line',
                data: previous,
                silent: true,
                symbol: 'none',
                color: ink.soft,
                lineStyle: { width: 1.5, type: [4, 4], color: ink.soft, opacity: 0.8 },
              },
            ]
          : []),
      ],
    },
  }
}
