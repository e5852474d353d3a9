import { formatMoney, formatPlainDay } from '#platform/i18n/format.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import {
  CONTENT_WIDTH,
  INK,
  line,
  linesOf,
  PAGE,
  type Pdf,
  pdfFile,
  room,
} from '#platform/report/server/export/pdf-page.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { lineTotals, type QuoteLine, quoteTotals } from '../contract/quote-lines.ts'

export interface QuoteDocument {
  language: Language
  company: string
  customer: string
  number: number
  edition: number
  lines: readonly QuoteLine[]
  note: string
  /** `YYYY-MM-DD`. */
  madeOn: string
  validUntil: string
}

const COLUMNS = [
  ['name', 0, 190, 'left'],
  ['quantity', 190, 50, 'right'],
  ['price', 240, 90, 'right'],
  ['discount', 330, 45, 'right'],
  ['vat', 375, 45, 'right'],
  ['total', 420, CONTENT_WIDTH - 420, 'right'],
] as const
const ROW = 16

type Words = (key: `crm.quote.${'name' | 'quantity' | 'price' | 'discount' | 'vat' | 'total'}`) => string

function head(pdf: Pdf, y: number, t: Words): number {
  pdf.rect(PAGE.margin, y, CONTENT_WIDTH, ROW).fill(INK.ground)
  for (const [name, x, width, align] of COLUMNS)
    line(pdf, t(`crm.quote.${name}`), PAGE.margin + x + 4, y + 4, { width: width - 8, align, bold: true })
  return y + ROW + 4
}

function row(pdf: Pdf, y: number, one: QuoteLine): number {
  const names = linesOf(pdf, one.name, {}, COLUMNS[0][2] - 8, 4)
  const at = room(pdf, y, ROW * names.length)
  const cells = {
    quantity: one.quantity.toLocaleString('es-CO'),
    price: formatMoney(one.price),
    discount: `${one.discount.toLocaleString('es-CO')}%`,
    vat: `${one.vat.toLocaleString('es-CO')}%`,
    total: formatMoney(lineTotals(one).total),
  }
  for (const [place, text] of names.entries())
    line(pdf, text, PAGE.margin + 4, at + place * 12, { width: COLUMNS[0][2] - 8 })
  for (const [name, x, width, align] of COLUMNS)
    if (name !== 'name') line(pdf, cells[name], PAGE.margin + x + 4, at, { width: width - 8, align })
  return at + ROW + (names.length - 1) * 12
}

/** The quote as it is offered, A4. */
export function quotePdf(quote: QuoteDocument): Promise<Buffer> {
  const { language } = quote
  const t = (
    key: Parameters<typeof translate<typeof crmTexts>>[2],
    values: Record<string, string | number> = {},
  ) => translate(crmTexts, language, key, values)
  const title = t('crm.quote.titled', { number: quote.number, edition: quote.edition })
  const draw = (pdf: Pdf) => {
    let y: number = PAGE.margin
    line(pdf, quote.company, PAGE.margin, y, { size: 11, color: INK.soft })
    line(pdf, title, PAGE.margin, y + 18, { size: 18, bold: true })
    line(pdf, t('crm.quote.for', { name: quote.customer }), PAGE.margin, y + 44, { size: 11 })
    const dates = t('crm.quote.dates', {
      made: formatPlainDay(quote.madeOn),
      until: formatPlainDay(quote.validUntil),
    })
    line(pdf, dates, PAGE.margin, y + 62, { color: INK.soft })
    y = head(pdf, y + 86, t)
    for (const one of quote.lines) y = row(pdf, y, one)
    const sums = quoteTotals(quote.lines)
    y = room(pdf, y + 10, 80)
    for (const name of ['gross', 'discount', 'vat', 'total'] as const) {
      const bold = name === 'total'
      line(pdf, t(`crm.quote.sum.${name}`), PAGE.margin + 250, y, { width: 130, align: 'right', bold })
      line(pdf, formatMoney(sums[name]), PAGE.margin + 384, y, {
        width: CONTENT_WIDTH - 388,
        align: 'right',
        bold,
      })
      y += ROW
    }
    y += 12
    for (const paragraph of quote.note === '' ? [] : quote.note.split('\n'))
      for (const text of linesOf(pdf, paragraph, {}, CONTENT_WIDTH, 200)) {
        y = room(pdf, y, 13)
        line(pdf, text, PAGE.margin, y)
        y += 13
      }
  }
  return pdfFile({ title }, draw, (pdf, page, pages) => {
    const text = `${title} · ${page}/${pages}`
    line(pdf, text, PAGE.margin, PAGE.height - PAGE.margin, { size: 8, color: INK.soft, align: 'right' })
  })
}
