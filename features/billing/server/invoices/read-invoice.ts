import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'

interface Party {
  name: string
  tax_id: string
  address: string
  city: string
  email: string
  resolution?: string
}

export interface InvoiceLine {
  kind: 'call' | 'message' | 'storage' | 'seat'
  concept: string
  entries: number
  /** Decimals as texts, like all amounts here. */
  quantity: string
  amount: string
}

export interface WholeInvoice {
  id: number
  company_id: number
  kind: 'invoice' | 'credit_note'
  number: string
  credited: string | null
  reason: string
  period_from: string
  period_until: string
  currency: string
  subtotal: string
  tax_percent: string
  tax: string
  total: string
  mode: string
  seller: Party
  buyer: Party
  /** `2026-12-01`, in the company's time zone. */
  issued_on: string
  lines: InvoiceLine[]
}

/** An invoice with its lines, as far as `rows` shows it. @throws Failure `not_found` */
export async function readInvoice(rows: Rows, id: number): Promise<WholeInvoice> {
  const { rows: found } = await sql<WholeInvoice>`
    SELECT v.id, v.company_id, v.kind, v.number, n.number AS credited, v.reason, v.period_from::text, v.period_until::text, v.currency,
           v.subtotal::text, trim_scale(v.tax_percent)::text AS tax_percent, v.tax::text, v.total::text, v.mode, v.seller, v.buyer,
           (v.created_at AT TIME ZONE c.time_zone)::date::text AS issued_on,
           (SELECT jsonb_agg(jsonb_build_object('kind', l.kind, 'concept', l.concept, 'entries', l.entries,
                                                'quantity', trim_scale(l.quantity)::text, 'amount', l.amount::text) ORDER BY l.position)
              FROM invoice_lines l WHERE l.company_id = v.company_id AND l.invoice_id = v.id) AS lines
      FROM invoices v JOIN companies c ON c.id = v.company_id
      LEFT JOIN invoices n ON n.company_id = v.company_id AND n.id = v.credited_id
     WHERE v.id = ${id}`.execute(rows)
  const [invoice] = found
  if (!invoice) throw new Failure(notFound)
  return invoice
}
