import { formatPlainDay } from '#platform/i18n/format.ts'
import { type KeyOf, translate } from '#platform/i18n/text.ts'
import {
  CONTENT_WIDTH,
  INK,
  line,
  PAGE,
  type Pdf,
  pdfFile,
  room,
} from '#platform/report/server/export/pdf-page.ts'
import { moneyText } from '../../contract/money-text.ts'
import { billingTexts } from '../../i18n/texts.ts'
import type { InvoiceLine, WholeInvoice } from './read-invoice.ts'

/** Invoices are Spanish, whatever people read. */
const t = (key: KeyOf<typeof billingTexts>, values: Record<string, string> = {}): string =>
  translate(billingTexts, 'es', key, values)

const HALF = CONTENT_WIDTH / 2
const RIGHT = PAGE.margin + HALF
const SOFT = { size: 8.5, color: INK.soft } as const

/** Seconds as minutes with one decimal, without floating numbers: hundreds of hours stay exact enough to read. */
const quantityText = ({ kind, quantity }: InvoiceLine): string => {
  const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 })
  const value = kind === 'call' ? number.format(Number(quantity) / 60) : number.format(Number(quantity))
  return t(`invoice.quantity.${kind}`, { value })
}

function drawParty(
  pdf: Pdf,
  { name, tax_id, address, city, email }: WholeInvoice['buyer'],
  { x, y, title }: { x: number; y: number; title: string },
): void {
  const width = HALF - 12
  line(pdf, title, x, y, { ...SOFT, width })
  line(pdf, name, x, y + 12, { size: 11, bold: true, width })
  const rest = [
    tax_id && t('invoice.pdf.taxId', { id: tax_id }),
    [address, city].filter(Boolean).join(', '),
    email,
  ].filter(Boolean)
  for (const [index, text] of rest.entries()) line(pdf, text, x, y + 27 + index * 12, { size: 9, width })
}

function drawHead(pdf: Pdf, invoice: WholeInvoice): number {
  const { kind, number, issued_on, period_from, period_until, credited, reason } = invoice
  const top = PAGE.margin
  line(pdf, t(`invoice.pdf.${kind}`), PAGE.margin, top, { size: 20, bold: true, width: HALF })
  line(pdf, number, RIGHT, top + 2, { size: 15, bold: true, width: HALF, align: 'right' })
  const issued = t('invoice.pdf.issued', { day: formatPlainDay(issued_on) })
  line(pdf, issued, RIGHT, top + 22, { ...SOFT, width: HALF, align: 'right' })
  const period = t('invoice.pdf.period', {
    from: formatPlainDay(period_from),
    until: formatPlainDay(period_until),
  })
  line(pdf, period, PAGE.margin, top + 26, { ...SOFT, width: HALF })
  if (credited !== null)
    line(pdf, t('invoice.pdf.credits', { number: credited, reason }), PAGE.margin, top + 40, {
      size: 9,
      bold: true,
    })
  drawParty(pdf, invoice.seller, { x: PAGE.margin, y: top + 64, title: t('invoice.pdf.seller') })
  drawParty(pdf, invoice.buyer, { x: RIGHT, y: top + 64, title: t('invoice.pdf.buyer') })
  return top + 148
}

const COLUMNS = [
  { key: 'concept', x: 0, width: 230, align: 'left' },
  { key: 'entries', x: 230, width: 70, align: 'right' },
  { key: 'quantity', x: 305, width: 95, align: 'right' },
  { key: 'amount', x: 400, width: CONTENT_WIDTH - 400 - 6, align: 'right' },
] as const

function drawRow(
  pdf: Pdf,
  texts: readonly string[],
  y: number,
  style: { bold?: boolean; color?: string },
): void {
  for (const [index, { x, width, align }] of COLUMNS.entries())
    line(pdf, texts[index] ?? '', PAGE.margin + x + (index === 0 ? 6 : 0), y, {
      size: 9,
      width: width - 6,
      align,
      ...style,
    })
}

function drawTableHead(pdf: Pdf, y: number): number {
  pdf.rect(PAGE.margin, y, CONTENT_WIDTH, 20).fill(INK.ground)
  drawRow(
    pdf,
    COLUMNS.map(({ key }) => t(`invoice.pdf.column.${key}`)),
    y + 6,
    { bold: true, color: INK.soft },
  )
  return y + 20
}

function drawLines(pdf: Pdf, { lines, currency }: WholeInvoice, start: number): number {
  const number = new Intl.NumberFormat('es-CO')
  let y = drawTableHead(pdf, start)
  for (const one of lines) {
    const next = room(pdf, y, 20)
    y = next === y ? y : drawTableHead(pdf, next)
    const kind = t(`billing_entry.kind.${one.kind}`)
    const concept = one.concept === kind ? kind : `${kind} · ${one.concept}`
    drawRow(
      pdf,
      [concept, number.format(one.entries), quantityText(one), moneyText(one.amount, currency, 'es')],
      y + 6,
      {},
    )
    y += 20
    pdf
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + CONTENT_WIDTH, y)
      .lineWidth(0.5)
      .stroke(INK.line)
  }
  return y
}

function drawSums(
  pdf: Pdf,
  { subtotal, tax, tax_percent, total, currency, mode, kind }: WholeInvoice,
  start: number,
): void {
  let y = room(pdf, start + 12, 90)
  const sums = [
    [t('invoice.pdf.subtotal'), subtotal, false],
    [t('invoice.pdf.tax', { percent: tax_percent.replace('.', ',') }), tax, false],
    [t('invoice.pdf.total'), total, true],
  ] as const
  for (const [label, amount, bold] of sums) {
    const size = bold ? 12 : 9.5
    line(pdf, label, RIGHT, y, { size, bold, width: 120 })
    line(pdf, moneyText(amount, currency, 'es'), RIGHT + 120, y, {
      size,
      bold,
      width: HALF - 126,
      align: 'right',
    })
    y += bold ? 24 : 17
  }
  if (kind === 'invoice' && mode === 'prepaid') line(pdf, t('invoice.pdf.prepaid'), PAGE.margin, y, SOFT)
}

export const invoicePdf = (invoice: WholeInvoice): Promise<Buffer> =>
  pdfFile(
    { title: `${t(`invoice.pdf.${invoice.kind}`)} ${invoice.number}` },
    (pdf) => drawSums(pdf, invoice, drawLines(pdf, invoice, drawHead(pdf, invoice))),
    (pdf, page, pages) => {
      const y = PAGE.height - PAGE.margin - 4
      line(pdf, invoice.seller.resolution ?? '', PAGE.margin, y, {
        size: 8,
        color: INK.soft,
        width: CONTENT_WIDTH - 90,
      })
      const place = t('invoice.pdf.page', { page: String(page), pages: String(pages) })
      line(pdf, place, PAGE.margin, y, { size: 8, color: INK.soft, align: 'right' })
    },
  )
