import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { alreadyCredited } from '../../contract/invoices.ts'

/** Takes a whole invoice back by a credit note with the issuer's next number. */
export async function creditInvoiceOf(
  rows: Rows,
  { id, reason }: { id: number; reason: string },
): Promise<{ id: number; number: string; companyId: number; invoice: string }> {
  const invoice = await rows
    .selectFrom('invoices')
    .select(['company_id', 'issuer_id', sql<string>`number`.as('number')])
    .where('id', '=', id)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  if (!invoice) throw new Failure(notFound)
  // Locked first: a second request waits here, and then sees the credit note.
  await rows
    .selectFrom('invoice_issuers')
    .select('id')
    .where('id', '=', invoice.issuer_id)
    .forUpdate()
    .execute()
  const credited = await rows
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', invoice.company_id)
    .where('credited_id', '=', id)
    .executeTakeFirst()
  if (credited) throw new Failure(alreadyCredited)
  const { rows: made } = await sql<{ id: number; number: string }>`
    WITH issuer AS (
      UPDATE invoice_issuers SET last_credit = last_credit + 1 WHERE id = ${invoice.issuer_id} RETURNING credit_prefix, last_credit
    ), note AS (
      INSERT INTO invoices (company_id, issuer_id, kind, prefix, serial, credited_id, reason, period_from, period_until, up_to_sequence,
                            currency, subtotal, tax_percent, tax, mode, seller, buyer)
      SELECT v.company_id, v.issuer_id, 'credit_note', i.credit_prefix, i.last_credit, v.id, ${reason}, v.period_from, v.period_until,
             v.up_to_sequence, v.currency, v.subtotal, v.tax_percent, v.tax, v.mode, v.seller, v.buyer
        FROM invoices v, issuer i WHERE v.id = ${id}
      RETURNING id, company_id, number
    ), lines AS (
      INSERT INTO invoice_lines (company_id, invoice_id, position, kind, concept, entries, quantity, amount)
      SELECT l.company_id, note.id, l.position, l.kind, l.concept, l.entries, l.quantity, l.amount
        FROM invoice_lines l, note WHERE l.invoice_id = ${id}
    )
    SELECT id, number FROM note`.execute(rows)
  const [note] = made
  if (!note) throw new Error(`no credit note of invoice ${id}`)
  return { ...note, companyId: invoice.company_id, invoice: invoice.number }
}
