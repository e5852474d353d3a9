import type { ViewTable } from '../../present/words.ts'
import { CONTENT_WIDTH, INK, line, linesOf, PAGE, type Pdf, room, widestOf } from './pdf-page.ts'

const ROW = 15
const HEAD = { size: 7.5, bold: true, color: INK.soft } as const
/** Widths of number columns: regular, and in wide tables. */
const NUMBER = 62
const NARROW_NUMBER = 50
const MIN_LABEL = 56
const HEAD_LINE = 9
/** Maximum of header lines; the last is truncated. */
const HEAD_LINES = 2

/** Repeats the header on each page. @returns the next position */
export function drawTable(
  pdf: Pdf,
  { head, rows }: ViewTable,
  formats: readonly ((value: number | null) => string)[],
  start: number,
): number {
  const labels = head.length - formats.length
  const names = [head.slice(0, labels), ...rows.map((row) => row.labels)].flat()
  const needed = labels * Math.max(MIN_LABEL, 8 + widestOf(pdf, names, HEAD))
  const without = (width: number) => CONTENT_WIDTH - formats.length * width
  // However many numbers there are, labels keep a place.
  const labelWidth =
    Math.max(without(NUMBER), Math.min(needed, without(NARROW_NUMBER)), labels * MIN_LABEL) /
    Math.max(1, labels)
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
  // Headers are bottom-aligned.
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
