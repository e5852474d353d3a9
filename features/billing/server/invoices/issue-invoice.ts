import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { noIssuer, nothingToInvoice } from '../../contract/invoices.ts'
import { digitsOf } from '../../contract/money-text.ts'

interface Account {
  issuer_id: number | null
  currency: string
  mode: string
  last_sequence: number
}

/** The account, locked: no entry comes in while its invoice is made. */
async function lockAccount(rows: Rows, companyId: number): Promise<Account> {
  const account = await rows
    .selectFrom('billing_accounts')
    .select(['issuer_id', 'currency', 'mode', 'last_sequence'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new Failure(notFound)
  return account
}

/** The issuer, locked: its next number is this transaction's, and comes back when that fails. */
async function lockIssuer(rows: Rows, id: number | null): Promise<{ id: number }> {
  const issuer = await rows
    .selectFrom('invoice_issuers')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!issuer) throw new Failure(noIssuer)
  return issuer
}

/**
 * What is used until a day and in no invoice: later than the last one's day, or stored after it. A credit note for the last one
 * leaves what it invoiced to the next.
 */
const uninvoiced = (companyId: number, until: string) => sql`
  SELECT e.* FROM billing_entries e
    LEFT JOIN LATERAL (
      SELECT v.period_until, v.up_to_sequence FROM invoices v
       WHERE v.company_id = ${companyId} AND v.kind = 'invoice'
         AND NOT EXISTS (SELECT FROM invoices n WHERE n.company_id = v.company_id AND n.credited_id = v.id)
       ORDER BY v.id DESC LIMIT 1) AS last ON true
   WHERE e.company_id = ${companyId} AND e.kind IN ('call', 'message', 'storage', 'seat') AND e.day <= ${until}::date
     AND (last.period_until IS NULL OR e.day > last.period_until OR e.sequence > last.up_to_sequence)`

/** Issues an invoice of a company until a day, in one transaction. */
export async function issueInvoiceFor(
  rows: Rows,
  { companyId, until }: { companyId: number; until: string },
): Promise<{ id: number; number: string; email: string }> {
  const account = await lockAccount(rows, companyId)
  const issuer = await lockIssuer(rows, account.issuer_id)
  const digits = digitsOf(account.currency)
  const { rows: made } = await sql<{ id: number; number: string; email: string }>`
    WITH used AS (${uninvoiced(companyId, until)}),
    lines AS (
      SELECT row_number() OVER (ORDER BY kind, concept)::int AS position, kind, concept, count(*) AS entries,
             sum(quantity) AS quantity, round(sum(amount), ${digits}) AS amount
        FROM used GROUP BY kind, concept
    ), sums AS (
      SELECT sum(amount) AS subtotal, (SELECT min(day) FROM used) AS first_day FROM lines HAVING count(*) > 0
    ), issuer AS (
      UPDATE invoice_issuers SET last_number = last_number + 1
       WHERE id = ${issuer.id} AND EXISTS (SELECT FROM sums WHERE subtotal > 0) RETURNING *
    ), invoice AS (
      INSERT INTO invoices (company_id, issuer_id, kind, prefix, serial, period_from, period_until, up_to_sequence, currency, subtotal,
                            tax_percent, tax, mode, seller, buyer)
      SELECT c.id, i.id, 'invoice', i.prefix, i.last_number, s.first_day, ${until}::date, ${account.last_sequence}, ${account.currency}, s.subtotal,
             i.tax_percent, round(s.subtotal * i.tax_percent / 100, ${digits}),
             ${account.mode},
             jsonb_build_object('name', i.name, 'tax_id', i.tax_id, 'address', coalesce(i.address, ''), 'city', coalesce(i.city, ''),
                                'email', coalesce(i.email, ''), 'resolution', coalesce(i.resolution, '')),
             jsonb_build_object('name', c.name, 'tax_id', coalesce(a.tax_id, ''), 'address', c.address, 'city', c.city,
                                'email', coalesce(a.email, c.email))
        FROM issuer i CROSS JOIN sums s JOIN companies c ON c.id = ${companyId} JOIN billing_accounts a ON a.company_id = c.id
      RETURNING id, company_id, number, buyer ->> 'email' AS email
    ), written AS (
      INSERT INTO invoice_lines (company_id, invoice_id, position, kind, concept, entries, quantity, amount)
      SELECT invoice.company_id, invoice.id, l.position, l.kind, l.concept, l.entries, l.quantity, l.amount FROM lines l, invoice
    )
    SELECT id, number, email FROM invoice`.execute(rows)
  const [invoice] = made
  if (!invoice) throw new Failure(nothingToInvoice)
  return invoice
}
