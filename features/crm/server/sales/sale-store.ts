import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow, insertRows } from '#platform/resource/server/write-rows.ts'
import { wonAgain } from '../../contract/business-moves.ts'
import { sales } from '../../contract/sales.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { variablesOf } from '../custom-fields.ts'
import { fieldHistory } from '../field-history.ts'
import { becomeCustomer, becomeCustomers } from '../persons/become-customer.ts'
import { SALE_HEADINGS } from '../persons/person-headings.ts'
import { requireAllVisible, requireVisible } from '../persons/require-visible.ts'
import { BUSINESS, COMPANY, ownerOf, PERSON, SOURCES } from '../references.ts'
import { scopeOf } from '../scope.ts'

export const saleStore: Store = defineStore({
  resource: sales,
  table: 'crm_sales',
  headings: SALE_HEADINGS,
  texts: crmTexts,
  touches: [
    { resource: 'crm_business', by: 'business' },
    { resource: 'crm_person', by: 'person' },
    'crm_lead',
    'crm_prospect',
  ],
  scope: scopeOf('sale'),
  custom: variablesOf('sale'),
  history: fieldHistory('sale'),
  references: {
    ...SOURCES,
    person: PERSON,
    company: COMPANY,
    line: 'crm_business_lines',
    business: BUSINESS,
  },
  columns: { sale_id: 'number', company: 'crm_company_id' },
  // Restoring one whose business was won again would make two sales of it.
  async guard({ unit }, action, ids) {
    if (action !== 'restore') return
    const { rows } = await sql`
      SELECT FROM crm_sales s JOIN crm_sales o ON o.business_id = s.business_id AND o.id <> s.id AND o.deleted_at IS NULL
       WHERE s.id = ANY(${[...ids]}::bigint[]) LIMIT 1`.execute(unit.rows)
    if (rows.length > 0) throw new Failure(wonAgain)
  },
  async create(context, input) {
    const { companyId } = context.principal
    if (input.person !== null) await requireVisible(context, 'person', input.person)
    if (input.company !== null) await requireVisible(context, 'company', input.company)
    const made = await insertRow(saleStore)(context, {
      ...input,
      sale_id: sql`crm_next_number(${companyId}, 'sale')`,
      owner: ownerOf(context.principal, input),
    })
    await becomeCustomer(context.unit.rows, input.person)
    return made
  },
  async createMany(context, inputs) {
    const buyers = inputs.map(({ person }) => person)
    await requireAllVisible(context, 'person', buyers)
    await requireAllVisible(
      context,
      'company',
      inputs.map(({ company }) => company),
    )
    const { principal } = context
    const ids = await insertRows(saleStore)(
      context,
      inputs.map((input) => ({
        ...input,
        sale_id: sql`crm_next_number(${principal.companyId}, 'sale')`,
        owner: ownerOf(principal, input),
      })),
    )
    await becomeCustomers(context.unit.rows, buyers)
    return ids
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
