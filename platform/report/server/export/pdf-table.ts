import type { ViewTable } from '../../present/words.ts'
import { CONTENT_WIDTH, INK, line, PAGE, type Pdf, room } from './pdf-page.ts'

const ROW = 15

/** With its head again on each new page. @returns where to go on */
export function drawTable(
  pdf: Pdf,
  { head, rows }: ViewTable,
  formats: readonly ((value: number | null) => string)[],
  start: number,
): number {
  const labels = head.length - formats.length
  const labelWidth = Math.max(110, CONTENT_WIDTH - formats.length * 62) / Math.max(1, labels)
  const width = (CONTENT_WIDTH - labelWidth * labels) / Math.max(1, formats.length)
  const place = (index: number) =>
    index < labels
      ? { x: PAGE.margin + index * labelWidth, width: labelWidth - 4, align: 'left' as const }
      : {
          x: PAGE.margin + labels * labelWidth + (index - labels) * width,
          width: width - 4,
          align: 'right' as const,
        }
  const cells = (texts: readonly string[], y: number, style: { bold?: boolean; color?: string }) => {
    for (const [index, text] of texts.entries()) {
      const { x, ...at } = place(index)
      line(pdf, text, x, y + 4, { size: 7.5, ...at, ...style })
    }
    pdf
      .moveTo(PAGE.margin, y + ROW)
      .lineTo(PAGE.margin + CONTENT_WIDTH, y + ROW)
      .lineWidth(0.5)
      .stroke(INK.line)
    return y + ROW
  }
  let top = cells(head, start, { bold: true, color: INK.soft })
  for (const { labels: names, values } of rows) {
    const next = room(pdf, top, ROW)
    top = next === top ? top : cells(head, next, { bold: true, color: INK.soft })
    top = cells([...names, ...formats.map((format, index) => format(values[index] ?? null))], top, {})
  }
  return top
}
