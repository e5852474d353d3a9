import type { ViewTable } from '../../present/words.ts'
import { CONTENT_WIDTH, INK, line, linesOf, PAGE, type Pdf, room, widestOf } from './pdf-page.ts'

const ROW = 15
const HEAD = { size: 7.5, bold: true, color: INK.soft } as const
/** Widths of a column of numbers, where there is room and where there is little. */
const NUMBER = 62
const NARROW_NUMBER = 50
const LEAST_LABEL = 56
const HEAD_LINE = 9
/** Lines of a head at the most; the last one is cut where there is more. */
const HEAD_LINES = 2

/** With its head again on each new page. @returns where to go on */
export function drawTable(
  pdf: Pdf,
  { head, rows }: ViewTable,
  formats: readonly ((value: number | null) => string)[],
  start: number,
): number {
  const labels = head.length - formats.length
  const names = [head.slice(0, labels), ...rows.map((row) => row.labels)].flat()
  const needed = labels * Math.max(LEAST_LABEL, 8 + widestOf(pdf, names, HEAD))
  const without = (width: number) => CONTENT_WIDTH - formats.length * width
  const labelWidth = Math.max(without(NUMBER), Math.min(needed, without(NARROW_NUMBER))) / Math.max(1, labels)
  const width = (CONTENT_WIDTH - labelWidth * labels) / Math.max(1, formats.length)
  const place = (index: number) =>
    index < labels
      ? { x: PAGE.margin + index * labelWidth, width: labelWidth - 4, align: 'left' as const }
      : {
          x: PAGE.margin + labels * labelWidth + (index - labels) * width,
          width: width - 4,
          align: 'right' as const,
        }
  const under = (y: number): number => {
    pdf
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + CONTENT_WIDTH, y)
      .lineWidth(0.5)
      .stroke(INK.line)
    return y
  }
  const heads = head.map((text, index) => linesOf(pdf, text, HEAD, place(index).width, HEAD_LINES))
  const tallest = Math.max(1, ...heads.map(({ length }) => length))
  // Heads stand on their line, so that short ones are beside the last word of long ones.
  const drawHead = (y: number): number => {
    for (const [index, lines] of heads.entries()) {
      const { x, ...at } = place(index)
      const first = y + 4 + (tallest - lines.length) * HEAD_LINE
      for (const [nth, text] of lines.entries())
        line(pdf, text, x, first + nth * HEAD_LINE, { ...HEAD, ...at })
    }
    return under(y + ROW + (tallest - 1) * HEAD_LINE)
  }
  let top = drawHead(start)
  for (const row of rows) {
    const next = room(pdf, top, ROW)
    top = next === top ? top : drawHead(next)
    const texts = [...row.labels, ...formats.map((format, index) => format(row.values[index] ?? null))]
    for (const [index, text] of texts.entries()) {
      const { x, ...at } = place(index)
      line(pdf, text, x, top + 4, { size: 7.5, ...at })
    }
    top = under(top + ROW)
  }
  return top
}
