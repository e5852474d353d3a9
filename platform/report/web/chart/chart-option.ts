import type { EChartsCoreOption } from 'echarts/core'
import { CLOCK } from '../../contract/source.ts'
import { formatAxis, formatTick, formatValue } from '../../present/format.ts'
import { colorAt, PALETTE } from '../../present/palette.ts'
import { keyText } from '../../present/words.ts'
import { type Mark, seriesOf, unitOf, type ViewShown } from './chart-data.ts'
import type { ChartInk } from './chart-ink.ts'

export interface DrawnChart {
  option: EChartsCoreOption
  /** What stands under the pointer, by series and place in it. */
  markAt(series: number, place: number): Mark | undefined
}

const base = (ink: ChartInk): EChartsCoreOption => ({
  color: [...PALETTE],
  textStyle: { fontFamily: ink.font, color: ink.soft },
  animationDuration: 350,
  animationDurationUpdate: 250,
  animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
})

/** Drawn onto the canvas: the page's policy allows no styles within made-up HTML. */
const tooltip = (ink: ChartInk) => ({
  renderMode: 'richText',
  confine: true,
  backgroundColor: ink.ground,
  borderColor: ink.line,
  borderWidth: 1,
  padding: [8, 10],
  textStyle: { color: ink.text, fontSize: 12, lineHeight: 18 },
})

function overTime(shown: ViewShown, ink: ChartInk): DrawnChart {
  const { report, words, view, told } = shown
  const { times, series } = seriesOf(shown)
  const unit = unitOf(report, view.measures[0] ?? '')
  const value = (number: unknown) =>
    formatValue(typeof number === 'number' ? number : null, unit, words.language)
  const stacked = view.kind === 'columns'
  const compared = told.before !== null && series.length > 0
  const previous = times.map((_, place) => {
    const all = (stacked ? series : series.slice(0, 1)).map(({ before }) => before[place] ?? null)
    return all.every((one) => one === null) ? null : all.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  })
  const last = stacked ? series.length - 1 : -1
  return {
    markAt: (index, place) => series[index]?.marks[place],
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
        data: times.map((time) => formatTick(time, told.grain, words.language)),
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
                smooth: 0.2,
                symbol: 'circle',
                symbolSize: 6,
                showSymbol: times.length < 40,
                lineStyle: { width: 2.5 },
                areaStyle: { opacity: index === 0 ? 0.1 : 0 },
              }),
        })),
        ...(compared
          ? [
              {
                name: words.before,
                type: 'line',
                data: previous,
                smooth: 0.2,
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

function bars(shown: ViewShown, ink: ChartInk): DrawnChart {
  const { report, words, view, rows, told } = shown
  const [measure = ''] = view.measures
  const [dimension = ''] = 'by' in view ? [view.by] : []
  const unit = unitOf(report, measure)
  return {
    markAt: (_, place) => rows[place] && { keys: rows[place].keys, measure },
    option: {
      ...base(ink),
      grid: { left: 4, right: 56, top: 4, bottom: 4, outerBoundsMode: 'same' },
      xAxis: { type: 'value', show: false },
      yAxis: {
        type: 'category',
        inverse: true,
        data: rows.map(({ keys }) => keyText(words, { dimension, value: keys[0] ?? '' }, told)),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: ink.text, fontSize: 12, width: 150, overflow: 'truncate' },
      },
      tooltip: {
        ...tooltip(ink),
        trigger: 'item',
        valueFormatter: (number: unknown) =>
          formatValue(typeof number === 'number' ? number : null, unit, words.language),
      },
      series: [
        {
          name: words.measure(measure),
          type: 'bar',
          cursor: 'pointer',
          barMaxWidth: 18,
          data: rows.map(({ values }) => values[0] ?? 0),
          itemStyle: { borderRadius: 3, color: colorAt(0) },
          label: {
            show: true,
            position: 'right',
            color: ink.soft,
            fontSize: 12,
            formatter: ({ value }: { value: number }) => formatValue(value, unit, words.language),
          },
        },
      ],
    },
  }
}

function donut(shown: ViewShown, ink: ChartInk): DrawnChart {
  const { report, words, view, rows, told } = shown
  const [measure = ''] = view.measures
  const [dimension = ''] = 'by' in view ? [view.by] : []
  const unit = unitOf(report, measure)
  const total = rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)
  const named = rows.map(({ keys, values }) => ({
    name: keyText(words, { dimension, value: keys[0] ?? '' }, told),
    value: values[0] ?? 0,
  }))
  const share = (value: number) => formatValue(total === 0 ? null : value / total, 'percent', words.language)
  const values = new Map(named.map(({ name, value }) => [name, value]))
  return {
    markAt: (_, place) => rows[place] && { keys: rows[place].keys, measure },
    option: {
      ...base(ink),
      legend: {
        type: 'scroll',
        orient: 'vertical',
        right: 0,
        top: 'middle',
        icon: 'circle',
        itemWidth: 9,
        itemHeight: 9,
        itemGap: 10,
        textStyle: { color: ink.text, fontSize: 12 },
        formatter: (name: string) =>
          `${name.length > 22 ? `${name.slice(0, 21)}…` : name}  ${share(values.get(name) ?? 0)}`,
      },
      tooltip: {
        ...tooltip(ink),
        trigger: 'item',
        valueFormatter: (number: unknown) =>
          formatValue(typeof number === 'number' ? number : null, unit, words.language),
      },
      series: [
        {
          name: words.measure(measure),
          type: 'pie',
          cursor: 'pointer',
          center: ['25%', '50%'],
          radius: ['52%', '78%'],
          padAngle: 1,
          itemStyle: { borderRadius: 4 },
          minAngle: 3,
          data: named,
          label: {
            show: true,
            position: 'center',
            formatter: `{value|${formatValue(total, unit, words.language)}}\n{name|${words.measure(measure)}}`,
            rich: {
              value: { fontSize: 20, fontWeight: 600, color: ink.text, lineHeight: 28 },
              name: { fontSize: 12, color: ink.soft },
            },
          },
          labelLine: { show: false },
        },
      ],
    },
  }
}

function heat(shown: ViewShown, ink: ChartInk): DrawnChart {
  const { report, words, view, rows } = shown
  const [measure = ''] = view.measures
  const unit = unitOf(report, measure)
  const data = rows.map(({ keys, values }) => [Number(keys[1]), Number(keys[0]) - 1, values[0] ?? 0])
  const text = (dimension: string, value: string) => words.choice(dimension, value) ?? value
  return {
    markAt: (_, place) => rows[place] && { keys: rows[place].keys, measure },
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
        max: data.reduce((most, [, , value]) => Math.max(most, value ?? 0), 1),
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

/** The chart of a view; a table has none. */
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
    case 'table':
      return null
  }
}
