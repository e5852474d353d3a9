import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { quoteLines, quoteTotals } from '../contract/quote-lines.ts'
import type { Quote, QuoteState } from '../contract/quotes.ts'

interface Row {
  id: number
  number: number
  edition: number
  token: string
  lines: unknown
  note: string
  valid_until: string
  state: QuoteState
  created_at: Date
  decided_at: Date | null
  decided_name: string | null
  decided_note: string | null
  pdf_sha256: string
}

/** Columns of `q` as shown; `c` is its company. An answer stands, whatever came later. */
const QUOTE_COLUMNS = sql`
  q.id, q.number, q.edition, q.token::text AS token, q.lines, q.note, q.valid_until::text AS valid_until, q.created_at,
  q.decided_at, q.decided_name, q.decided_note, q.pdf_sha256,
  CASE WHEN q.state <> 'open' THEN q.state WHEN q.replaced_at IS NOT NULL THEN 'replaced'
       WHEN q.valid_until < (now() AT TIME ZONE c.time_zone)::date THEN 'expired' ELSE 'open' END AS state`

export function presentQuote(row: Row): Quote {
  const lines = quoteLines.parse(row.lines)
  const { decided_at: at, decided_name: name } = row
  return {
    id: row.id,
    number: row.number,
    edition: row.edition,
    token: row.token,
    state: row.state,
    lines,
    totals: quoteTotals(lines),
    note: row.note,
    valid_until: row.valid_until,
    created_at: row.created_at.toISOString(),
    decided: at === null || name === null ? null : { at: at.toISOString(), name, note: row.decided_note },
    pdf_sha256: row.pdf_sha256,
  }
}

export async function quotesOf(rows: Rows, businessId: number): Promise<Quote[]> {
  const { rows: found } = await sql<Row>`
    SELECT ${QUOTE_COLUMNS} FROM crm_quotes q JOIN companies c ON c.id = q.company_id
     WHERE q.business_id = ${businessId} ORDER BY q.number DESC, q.edition DESC LIMIT 200`.execute(rows)
  return found.map(presentQuote)
}

/** With its company and customer; undefined: none has this token. Across companies: the token alone tells whose it is. */
export async function quoteByToken(rows: Rows, token: string) {
  const { rows: found } = await sql<
    Row & { company_id: number; business_id: number; company: string; customer: string }
  >`
    SELECT ${QUOTE_COLUMNS}, q.company_id, q.business_id, c.name AS company, coalesce(p.full_name, k.name, b.name) AS customer
      FROM crm_quotes q
      JOIN companies c ON c.id = q.company_id AND c.disabled_at IS NULL
      JOIN crm_businesses b ON b.id = q.business_id AND b.deleted_at IS NULL
      LEFT JOIN persons p ON p.id = b.person_id AND p.deleted_at IS NULL
      LEFT JOIN crm_companies k ON k.id = b.crm_company_id AND k.deleted_at IS NULL
     WHERE q.token = ${token}::uuid`.execute(rows)
  return found[0]
}
