import PDFDocument from 'pdfkit'
import { cutText } from '#platform/contract/cut-text.ts'

/** A4, points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 42 } as const
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin
export const INK = { text: '#17202e', soft: '#566173', line: '#e1e6ed', ground: '#f4f6f9' } as const

export type Pdf = PDFKit.PDFDocument

/** Standard PDF fonts have Western letters only; others become question marks. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/[^\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u203a\u2022\u2026\u20ac]/g, '?')

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface TextStyle {
  size?: number
  bold?: boolean
  color?: string
  width?: number
  align?: 'left' | 'right' | 'center'
}

const setFont = (pdf: Pdf, { size = 9, bold = false }: TextStyle): Pdf =>
  pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)

/** One line of text, truncated to its width. */
export function line(pdf: Pdf, text: string, x: number, y: number, style: TextStyle = {}): void {
  const { color = INK.text, width = CONTENT_WIDTH, align = 'left' } = style
  setFont(pdf, style).fillColor(color)
  pdf.text(fitting(pdf, plain(text), width), x, y, { width, align, lineBreak: false })
}

function fitting(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text
  let shorter = text
  while (shorter.length > 1 && pdf.widthOfString(`${shorter}…`) > width)
    shorter = cutText(shorter, shorter.length - 1)
  return `${shorter}…`
}

export function widestOf(pdf: Pdf, texts: readonly string[], style: TextStyle): number {
  setFont(pdf, style)
  return texts.reduce((max, text) => Math.max(max, pdf.widthOfString(plain(text))), 0)
}

/** Wraps a text; what exceeds the maximum of lines stays in the last one. */
export function linesOf(pdf: Pdf, text: string, style: TextStyle, width: number, max: number): string[] {
  setFont(pdf, style)
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && (lines.length === max || pdf.widthOfString(plain(longer)) <= width))
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Breaks the page if the height does not fit. @returns the next position */
export function room(pdf: Pdf, y: number, height: number): number {
  if (y + height <= PAGE.height - PAGE.margin - 18) return y
  pdf.addPage()
  return PAGE.margin
}

/** Finishes the file; `foot` is called for each page at the end. */
export async function pdfFile(
  info: { title: string },
  draw: (pdf: Pdf) => void,
  foot: (pdf: Pdf, page: number, pages: number) => void,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    info: { Title: info.title },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  draw(pdf)
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page)
    foot(pdf, page + 1, count)
  }
  pdf.end()
  return done
}
