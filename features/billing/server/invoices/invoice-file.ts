import type { FileAnswer } from '#platform/http/server/send-file.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { csvText } from '#platform/spreadsheet/csv.ts'
import { billingTexts } from '../../i18n/texts.ts'
import { invoicePdf } from './invoice-pdf.ts'
import type { WholeInvoice } from './read-invoice.ts'

const COLUMNS = ['kind', 'concept', 'entries', 'quantity', 'amount'] as const

/** A decimal in the notation of the language, digit by digit. */
const decimal = (text: string, language: Language): string =>
  language === 'es' ? text.replace('.', ',') : text

const linesCsv = ({ lines }: WholeInvoice, language: Language): string =>
  csvText(
    COLUMNS.map((column) => translate(billingTexts, language, `invoice.csv.${column}`)),
    lines.map(({ kind, concept, entries, quantity, amount }) => [
      translate(billingTexts, language, `billing_entry.kind.${kind}`),
      concept,
      entries,
      decimal(quantity, language),
      decimal(amount, language),
    ]),
    language === 'es' ? ';' : ',',
  )

/** An invoice as a file to keep. */
export async function invoiceFileOf(
  invoice: WholeInvoice,
  format: 'pdf' | 'csv',
  language: Language,
): Promise<FileAnswer> {
  const shared = { name: `${invoice.number}.${format}`, disposition: 'attachment', etag: null } as const
  if (format === 'csv')
    return {
      ...shared,
      contentType: 'text/csv; charset=utf-8',
      content: Buffer.from(linesCsv(invoice, language)),
    }
  return { ...shared, contentType: 'application/pdf', content: await invoicePdf(invoice) }
}
