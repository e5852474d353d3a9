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

/** Amounts of imported businesses, as needs of theirs: a business's total is the sum of its needs. */
export async function writeImportedAmounts(
  context: WriteContext,
  records: readonly { id: number; said: Record<string, unknown> }[],
): Promise<void> {
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
