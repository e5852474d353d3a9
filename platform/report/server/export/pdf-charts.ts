import { colorAt } from '../../present/palette.ts'
import { type Box, INK, line, type Pdf } from './pdf-page.ts'

interface Series {
  name: string
  values: number[]
}

const highest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0) || 1

function legend(pdf: Pdf, names: readonly string[], { x, y, width }: Box): void {
  let at = x
  for (const [index, name] of names.entries()) {
    if (at > x + width - 60) return
    pdf.rect(at, y + 1, 7, 7).fill(colorAt(index))
    line(pdf, name, at + 11, y, { size: 7.5, color: INK.soft, width: 110 })
    at += Math.min(110, pdf.widthOfString(name)) + 26
  }
}

/** Columns over time, one series on top of the other. */
export function drawColumns(
  pdf: Pdf,
  box: Box,
  { ticks, series, axis }: { ticks: string[]; series: Series[]; axis: (value: number) => string },
): void {
  legend(
    pdf,
    series.map(({ name }) => name),
    box,
  )
  const plot = { x: box.x + 34, y: box.y + 18, width: box.width - 34, height: box.height - 34 }
  const totals = ticks.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const most = highest(totals)
  for (const part of [0, 0.5, 1]) {
    const y = plot.y + plot.height * (1 - part)
    pdf
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(0.5)
      .stroke(INK.line)
    line(pdf, axis(most * part), box.x, y - 4, { size: 7, color: INK.soft, width: 30, align: 'right' })
  }
  const step = plot.width / Math.max(1, ticks.length)
  const every = Math.ceil(ticks.length / 10)
  for (const [index, tick] of ticks.entries()) {
    let base = plot.y + plot.height
    for (const [which, { values }] of series.entries()) {
      const height = ((values[index] ?? 0) / most) * plot.height
      if (height <= 0) continue
      base -= height
      pdf.rect(plot.x + index * step + step * 0.14, base, step * 0.72, height).fill(colorAt(which))
    }
    if (index % every === 0)
      line(pdf, tick, plot.x + index * step, plot.y + plot.height + 5, {
        size: 7,
        color: INK.soft,
        width: step * every,
      })
  }
}

/** One bar below the other, the name before and the number behind. */
export function drawBars(
  pdf: Pdf,
  box: Box,
  bars: readonly { name: string; value: number; text: string }[],
): void {
  const most = highest(bars.map(({ value }) => value))
  const height = box.height / Math.max(1, bars.length)
  const room = box.width - 150 - 70
  for (const [index, { name, value, text }] of bars.entries()) {
    const y = box.y + index * height
    line(pdf, name, box.x, y + height / 2 - 4, { size: 8, width: 142 })
    pdf.roundedRect(box.x + 150, y + 2, Math.max(1, (value / most) * room), height - 5, 2).fill(colorAt(0))
    line(pdf, text, box.x + 156 + (value / most) * room, y + height / 2 - 4, {
      size: 8,
      color: INK.soft,
      width: 66,
    })
  }
}

/** The week by hours, the darker the more. */
export function drawHeat(
  pdf: Pdf,
  box: Box,
  { days, value }: { days: string[]; value: (weekday: number, hour: number) => number },
): void {
  const all = days.flatMap((_, day) => Array.from({ length: 24 }, (_, hour) => value(day + 1, hour)))
  const most = highest(all)
  const left = 60
  const step = (box.width - left) / 24
  const height = (box.height - 12) / 7
  for (const [day, name] of days.entries()) {
    line(pdf, name, box.x, box.y + day * height + height / 2 - 4, {
      size: 7.5,
      color: INK.soft,
      width: left - 6,
    })
    for (let hour = 0; hour < 24; hour += 1) {
      const share = value(day + 1, hour) / most
      pdf.rect(box.x + left + hour * step, box.y + day * height, step - 1, height - 1)
      if (share === 0) pdf.fill(INK.ground)
      else
        pdf
          .fillOpacity(0.12 + share * 0.88)
          .fill(colorAt(0))
          .fillOpacity(1)
    }
  }
  for (let hour = 0; hour < 24; hour += 3) {
    line(pdf, `${String(hour).padStart(2, '0')}:00`, box.x + left + hour * step, box.y + 7 * height + 3, {
      size: 7,
      color: INK.soft,
      width: 40,
    })
  }
}
