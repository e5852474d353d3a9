import { sql } from 'kysely'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow } from '#platform/resource/server/write-rows.ts'
import { sales } from '../../contract/sales.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { variablesOf } from '../custom-fields.ts'
import { requireVisible } from '../persons/require-visible.ts'
import { BUSINESS, COMPANY, ownerOf, PERSON, SOURCES } from '../references.ts'
import { scopeOf } from '../scope.ts'

export const saleStore: Store = defineStore({
  resource: sales,
  table: 'crm_sales',
  texts: crmTexts,
  touches: [
    { resource: 'crm_business', by: 'business' },
    { resource: 'crm_person', by: 'person' },
  ],
  scope: scopeOf('sale'),
  custom: variablesOf('sale'),
  history: { table: 'crm_field_history', entity: 'sale' },
  references: {
    ...SOURCES,
    person: PERSON,
    company: COMPANY,
    line: 'crm_business_lines',
    business: BUSINESS,
  },
  columns: { sale_id: 'number', company: 'crm_company_id' },
  async create(context, input) {
    const { companyId } = context.principal
    if (input.person !== null) await requireVisible(context, 'person', input.person)
    if (input.company !== null) await requireVisible(context, 'company', input.company)
    return insertRow(saleStore)(context, {
      ...input,
      sale_id: sql`crm_next_number(${companyId}, 'sale')`,
      owner: ownerOf(context.principal, input),
    })
  },
  // Deleting a sale reopens its business; restoring the sale wins it again.
  async written({ unit }, action, ids) {
    if (action !== 'removed' && action !== 'restored') return
    const back = action === 'removed'
    await sql`
      UPDATE crm_businesses SET status = ${back ? 'open' : 'won'}, closed_at = ${back ? null : sql`now()`}, version = version + 1
       WHERE id IN (SELECT business_id FROM crm_sales WHERE id = ANY(${[...ids]}::bigint[]))
         AND status = ${back ? 'won' : 'open'}`.execute(unit.rows)
  },
})
