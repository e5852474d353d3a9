import { colorAt } from '../../present/palette.ts'
import { highest } from './pdf-charts.ts'
import { type Box, INK, line, type Pdf } from './pdf-page.ts'

interface Series {
  name: string
  values: readonly (number | null)[]
}

const SWATCH = 7

function legend(pdf: Pdf, names: readonly string[], before: string | null, { x, y, width }: Box): void {
  let at = x
  const name = (text: string) => {
    line(pdf, text, at + SWATCH + 4, y, { size: 7.5, color: INK.soft, width: 110 })
    at += Math.min(110, pdf.widthOfString(text)) + 26
  }
  for (const [index, text] of names.entries()) {
    if (at > x + width - 60) return
    pdf.rect(at, y + 1, SWATCH, SWATCH).fill(colorAt(index))
    name(text)
  }
  if (before === null || at > x + width - 60) return
  const middle = y + 1 + SWATCH / 2
  pdf
    .moveTo(at - 4, middle)
    .lineTo(at + SWATCH, middle)
    .lineWidth(0.8)
    .dash(3, { space: 2 })
    .stroke(INK.soft)
    .undash()
  name(before)
}

export interface OverTime {
  ticks: string[]
  series: Series[]
  /** Previous period; null without comparison. */
  before: { name: string; values: (number | null)[] } | null
  /** Stacked columns, or lines. */
  kind: 'columns' | 'line'
  axis: (value: number) => string
}

/** Rounds up to one significant digit with a round half: the axis labels top and middle. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 6, 8].find((step) => step * power >= value) ?? 10) * power
}

/** Vertical position of a value. */
interface Scale {
  left: number
  bottom: number
  step: number
  heightOf: (value: number) => number
}

/** SVG path along the values; gaps for missing ones. */
function trace(pdf: Pdf, values: readonly (number | null)[], { left, bottom, step, heightOf }: Scale): Pdf {
  let drawing = false
  for (const [index, value] of values.entries()) {
    const [x, y] = [left + (index + 0.5) * step, bottom - heightOf(value ?? 0)]
    if (drawing && value !== null) pdf.lineTo(x, y)
    else if (value !== null) pdf.moveTo(x, y)
    drawing = value !== null
  }
  return pdf
}

/** Stacks the series. */
function stack(pdf: Pdf, series: readonly Series[], places: number, scale: Scale): void {
  const { left, bottom, step, heightOf } = scale
  for (let index = 0; index < places; index += 1) {
    let base = bottom
    for (const [which, { values }] of series.entries()) {
      const height = heightOf(values[index] ?? 0)
      if (height <= 0) continue
      base -= height
      pdf.rect(left + index * step + step * 0.14, base, step * 0.72, height).fill(colorAt(which))
    }
  }
}

/** Columns or lines over time; previous period dashed. */
export function drawOverTime(pdf: Pdf, box: Box, { ticks, series, before, kind, axis }: OverTime): void {
  legend(
    pdf,
    series.map(({ name }) => name),
    before?.name ?? null,
    box,
  )
  const plot = { x: box.x + 34, y: box.y + 18, width: box.width - 34, height: box.height - 34 }
  const sums = ticks.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const now = kind === 'line' ? series.flatMap(({ values }) => values) : sums
  const max = roundedUp(highest([...now, ...(before?.values ?? [])]))
  const bottom = plot.y + plot.height
  for (const part of [0, 0.5, 1]) {
    const y = bottom - plot.height * part
    pdf
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(0.5)
      .stroke(INK.line)
    line(pdf, axis(max * part), box.x, y - 4, { size: 7, color: INK.soft, width: 30, align: 'right' })
  }
  const step = plot.width / Math.max(1, ticks.length)
  const every = Math.ceil(ticks.length / 10)
  for (const [index, tick] of ticks.entries())
    if (index % every === 0)
      line(pdf, tick, plot.x + index * step, bottom + 5, { size: 7, color: INK.soft, width: step * every })
  const scale = { left: plot.x, bottom, step, heightOf: (value: number) => (value / max) * plot.height }
  if (kind === 'columns') stack(pdf, series, ticks.length, scale)
  else
    for (const [which, { values }] of series.entries())
      trace(pdf, values, scale).lineWidth(1.5).lineJoin('round').stroke(colorAt(which))
  if (before !== null)
    trace(pdf, before.values, scale).lineWidth(0.8).dash(3, { space: 2 }).stroke(INK.soft).undash()
}
