import { sql } from 'kysely'
import { translate } from '#platform/i18n/text.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { crmTexts } from '../../i18n/texts.ts'

/** Most that a need costs, COP. */
const MAX = 99_999_999_999

/** An amount in as many needs as it takes. */
const partsOf = (amount: number): number[] =>
  Array.from({ length: Math.ceil(amount / MAX) }, (_, at) => Math.min(MAX, amount - at * MAX))

/** The need that stands for amounts of other programs, which have no needs; created when there is none. */
async function needOf({ unit: { rows }, principal, language }: WriteContext): Promise<number> {
  const name = translate(crmTexts, language, 'crm.need.imported')
  const { rows: found } = await sql<{ id: number }>`
    SELECT id FROM crm_needs WHERE search_text = search_form(${name}) AND deleted_at IS NULL ORDER BY id LIMIT 1`.execute(
    rows,
  )
  if (found[0]) return found[0].id
  const made = await rows
    .insertInto('crm_needs')
    .values({ company_id: principal.companyId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

interface Imported {
  id: number
  said: Record<string, unknown>
}

/** What their file says of businesses beyond the fields that people write: amounts, or what stood in their place. */
export async function writeImportedAmounts(
  context: WriteContext,
  records: readonly Imported[],
): Promise<void> {
  await writeTexts(context, records)
  await writeAmounts(context, records)
}

async function writeTexts({ unit }: WriteContext, records: readonly Imported[]): Promise<void> {
  const texts = records.flatMap(({ id, said: { amount_text: text } }) =>
    typeof text === 'string' && text !== '' ? [{ id, text }] : [],
  )
  if (texts.length === 0) return
  await sql`
    UPDATE crm_businesses b SET amount_text = g.text
      FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS g (id bigint, text text)
     WHERE b.id = g.id`.execute(unit.rows)
}

/** As needs of theirs: a business's total is the sum of its needs. */
async function writeAmounts(context: WriteContext, records: readonly Imported[]): Promise<void> {
  const amounts = records.flatMap(({ id, said: { total_amount: amount } }) =>
    typeof amount === 'number' && amount > 0 ? partsOf(amount).map((part) => ({ id, amount: part })) : [],
  )
  if (amounts.length === 0) return
  const need = await needOf(context)
  await sql`
    INSERT INTO crm_business_needs (company_id, business_id, need_id, amount)
    SELECT ${context.principal.companyId}, g.id, ${need}, g.amount
      FROM jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) AS g (id bigint, amount bigint)`.execute(
    context.unit.rows,
  )
}
