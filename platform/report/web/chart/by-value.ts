import { cutText } from '#platform/contract/cut-text.ts'
import { formatValue } from '../../present/format.ts'
import { colorAt } from '../../present/palette.ts'
import { unitOf, type ViewShown } from '../../present/series.ts'
import { keyText } from '../../present/words.ts'
import { base, type DrawnChart, tooltip } from './chart-base.ts'
import type { ChartInk } from './chart-ink.ts'

/** Horizontal bars, largest first. */
export function bars(shown: ViewShown, ink: ChartInk): DrawnChart {
  const { report, words, view, rows, answer: description } = shown
  const [measure = ''] = view.measures
  const [dimension = ''] = 'by' in view ? [view.by] : []
  const unit = unitOf(report, measure)
  return {
    markAt: (_, index) => rows[index] && { keys: rows[index].keys, measure },
    option: {
      ...base(ink),
      grid: { left: 4, right: unit === 'money' ? 96 : 56, top: 4, bottom: 4, outerBoundsMode: 'same' },
      xAxis: { type: 'value', show: false },
      yAxis: {
        type: 'category',
        inverse: true,
        data: rows.map(({ keys }) => keyText(words, { dimension, value: keys[0] ?? '' }, description)),
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

/** Width from which the longest names fit into the half beside a ring, px. */
const WIDE = 480

/** Of a ring: the inner and the outer radius. */
const RING = ['48%', '72%']

/** Maximum length of the total in the ring at large size. */
const FITS_LARGE = 10

/** Donut chart. */
export function donut(shown: ViewShown, ink: ChartInk): DrawnChart {
  const { report, words, view, rows, answer: description } = shown
  const [measure = ''] = view.measures
  const [dimension = ''] = 'by' in view ? [view.by] : []
  const unit = unitOf(report, measure)
  const total = rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)
  const named = rows.map(({ keys, values }) => ({
    name: keyText(words, { dimension, value: keys[0] ?? '' }, description),
    value: values[0] ?? 0,
  }))
  const sum = formatValue(total, unit, words.language)
  const share = (value: number) => formatValue(total === 0 ? null : value / total, 'percent', words.language)
  // On one part only, else the total would be drawn several times.
  const middle = {
    show: true,
    position: 'center',
    formatter: `{value|${sum}}\n{name|${words.measure(measure)}}`,
    rich: {
      value: {
        fontSize: sum.length > FITS_LARGE ? 15 : 20,
        fontWeight: 600,
        color: ink.text,
        lineHeight: 28,
      },
      name: { fontSize: 12, color: ink.soft },
    },
  }
  const values = new Map(named.map(({ name, value }) => [name, value]))
  return {
    markAt: (_, index) => rows[index] && { keys: rows[index].keys, measure },
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
          `${name.length > 22 ? `${cutText(name, 21)}…` : name}  ${share(values.get(name) ?? 0)}`,
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
          center: ['27%', '50%'],
          radius: RING,
          padAngle: 1,
          itemStyle: { borderRadius: 4 },
          minAngle: 3,
          data: named.map((one, index) => (index === 0 ? { ...one, label: middle } : one)),
          label: { show: false },
          labelLine: { show: false },
        },
      ],
      media: [
        // Beside the ring, unless its names need the room.
        {
          query: { minWidth: WIDE },
          option: { legend: { left: '54%', right: 'auto' }, series: [{ radius: RING }] },
        },
        { option: { legend: { left: 'auto', right: 0 }, series: [{ radius: ['40%', '58%'] }] } },
      ],
    },
  }
}
