import { colorAt } from '../../present/palette.ts'
import { type Box, INK, line, type Pdf } from './pdf-page.ts'

export const highest = (values: readonly (number | null)[]): number =>
  values.reduce<number>((max, value) => Math.max(max, value ?? 0), 0) || 1

/** Horizontal bars with labels and numbers. */
export function drawBars(
  pdf: Pdf,
  box: Box,
  bars: readonly { name: string; value: number; text: string }[],
): void {
  const max = highest(bars.map(({ value }) => value))
  const height = box.height / Math.max(1, bars.length)
  const room = box.width - 150 - 70
  for (const [index, { name, value, text }] of bars.entries()) {
    const y = box.y + index * height
    line(pdf, name, box.x, y + height / 2 - 4, { size: 8, width: 142 })
    pdf.roundedRect(box.x + 150, y + 2, Math.max(1, (value / max) * room), height - 5, 2).fill(colorAt(0))
    line(pdf, text, box.x + 156 + (value / max) * room, y + height / 2 - 4, {
      size: 8,
      color: INK.soft,
      width: 66,
    })
  }
}

/** Heat map: weekdays by hours. */
export function drawHeat(
  pdf: Pdf,
  box: Box,
  { days, value }: { days: string[]; value: (weekday: number, hour: number) => number },
): void {
  const all = days.flatMap((_, day) => Array.from({ length: 24 }, (_, hour) => value(day + 1, hour)))
  const max = highest(all)
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
      const share = value(day + 1, hour) / max
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
