import { formatValue } from '../../present/format.ts'
import { unitOf, type ViewShown } from '../../present/series.ts'
import { keyText } from '../../present/words.ts'
import { base, type DrawnChart, tooltip } from './chart-base.ts'
import type { ChartInk } from './chart-ink.ts'

/** Marks the right side, since a value may be on both: a menu that leads to itself. */
const TO = '→ '

/** Sankey diagram from one dimension to another. */
export function flow(shown: ViewShown, ink: ChartInk): DrawnChart {
  const { report, words, view, rows, answer } = shown
  const [measure = ''] = view.measures
  const [from = '', to = ''] = view.kind === 'flow' ? [view.from, view.to] : []
  const text = (dimension: string, value: string) => keyText(words, { dimension, value }, answer)
  const ways = rows
    .filter(({ values }) => (values[0] ?? 0) > 0)
    .map((row) => ({
      source: text(from, row.keys[0] ?? ''),
      target: `${TO}${text(to, row.keys[1] ?? '')}`,
      value: row.values[0] ?? 0,
      keys: row.keys,
    }))
  const names = [...new Set(ways.flatMap(({ source, target }) => [source, target]))]
  return {
    markAt: (_, index) => ways[index] && { keys: ways[index].keys, measure },
    option: {
      ...base(ink),
      tooltip: {
        ...tooltip(ink),
        trigger: 'item',
        valueFormatter: (value: unknown) =>
          formatValue(typeof value === 'number' ? value : null, unitOf(report, measure), words.language),
      },
      series: [
        {
          name: words.measure(measure),
          type: 'sankey',
          cursor: 'pointer',
          left: 4,
          right: 170,
          top: 8,
          bottom: 8,
          nodeGap: 10,
          nodeWidth: 14,
          draggable: false,
          emphasis: { focus: 'adjacency' },
          data: names.map((name) => ({ name })),
          links: ways.map(({ source, target, value }) => ({ source, target, value })),
          lineStyle: { color: 'gradient', opacity: 0.35, curveness: 0.5 },
          label: { color: ink.text, fontSize: 12, width: 160, overflow: 'truncate' },
        },
      ],
    },
  }
}
