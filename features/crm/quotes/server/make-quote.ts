import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { requireOpen } from '../../server/businesses/require-open.ts'
import { languageOf } from '../../server/language-of.ts'
import { requireVisible } from '../../server/persons/require-visible.ts'
import { quoteTotals } from '../contract/quote-lines.ts'
import { listQuotes, makeQuote, quoteClosed } from '../contract/quotes.ts'
import { quotePdf } from './quote-pdf.ts'
import { quotesOf } from './quote-rows.ts'

/** The number and edition of a new quote; one of which it is an edition is replaced, unless it was answered. */
async function placeOf(rows: Rows, companyId: number, businessId: number, replaces: number | undefined) {
  if (replaces === undefined) {
    const { rows: found } = await sql<{ number: number }>`
      SELECT crm_next_number(${companyId}, 'quote') AS number`.execute(rows)
    return { number: found[0]?.number ?? 1, edition: 1 }
  }
  const before = await rows
    .selectFrom('crm_quotes')
    .select(['number', 'edition', 'state', 'replaced_at'])
    .where('id', '=', replaces)
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new Failure(notFound)
  if (before.state === 'accepted' || before.replaced_at !== null) throw new Failure(quoteClosed)
  await rows.updateTable('crm_quotes').set({ replaced_at: new Date() }).where('id', '=', replaces).execute()
  return { number: before.number, edition: before.edition + 1 }
}

/** Names for the document. */
async function partiesOf(rows: Rows, businessId: number) {
  const { rows: found } = await sql<{ company: string; customer: string; today: string }>`
    SELECT c.name AS company, coalesce(p.full_name, k.name, b.name) AS customer,
           (now() AT TIME ZONE c.time_zone)::date::text AS today
      FROM crm_businesses b JOIN companies c ON c.id = b.company_id
      LEFT JOIN persons p ON p.id = b.person_id AND p.deleted_at IS NULL
      LEFT JOIN crm_companies k ON k.id = b.crm_company_id AND k.deleted_at IS NULL
     WHERE b.id = ${businessId}`.execute(rows)
  const [parties] = found
  if (parties === undefined) throw new Failure(notFound)
  return parties
}

export const quoteRoutes: readonly BoundRoute[] = [
  bind(listQuotes, async (request) => {
    await requireVisible(request, 'business', request.params.id)
    return { results: await quotesOf(request.unit.rows, request.params.id) }
  }),
  bind(makeQuote, async (request) => {
    const { unit, params, body, principal } = request
    const { rows } = unit
    const { companyId } = principal
    await requireVisible(request, 'business', params.id)
    await requireOpen(request, params.id)
    const { company, customer, today } = await partiesOf(rows, params.id)
    if (body.valid_until < today) throw new Failure(invalid, { fields: { valid_until: ['field.invalid'] } })
    const place = await placeOf(rows, companyId, params.id, body.replaces)
    const pdf = await quotePdf({
      ...place,
      company,
      customer,
      language: await languageOf(rows, companyId),
      lines: body.lines,
      note: body.note,
      madeOn: today,
      validUntil: body.valid_until,
    })
    const { id } = await rows
      .insertInto('crm_quotes')
      .values({
        ...place,
        company_id: companyId,
        business_id: params.id,
        lines: JSON.stringify(body.lines),
        note: body.note,
        total: quoteTotals(body.lines).total,
        valid_until: body.valid_until,
        pdf,
        pdf_sha256: createHash('sha256').update(pdf).digest('hex'),
        author_id: principal.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = (await quotesOf(rows, params.id)).find((quote) => quote.id === id)
    if (made === undefined) throw new Error('the quote just made was not found')
    return made
  }),
]
