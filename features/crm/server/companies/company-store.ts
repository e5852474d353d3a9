import { sql } from 'kysely'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow, insertRows } from '#platform/resource/server/write-rows.ts'
import { companies } from '../../contract/companies.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { guardBusinesses } from '../businesses/open-businesses.ts'
import { variablesOf } from '../custom-fields.ts'
import { fieldHistory } from '../field-history.ts'
import { COMPANY_HEADINGS } from '../persons/person-headings.ts'
import { ownerOf } from '../references.ts'
import { scopeOf } from '../scope.ts'

export const companyStore: Store = defineStore({
  resource: companies,
  table: 'crm_companies',
  headings: COMPANY_HEADINGS,
  texts: crmTexts,
  touches: ['crm_person', 'crm_lead', 'crm_prospect', 'crm_business', 'crm_sale'],
  scope: scopeOf('company'),
  custom: variablesOf('company'),
  history: fieldHistory('company'),
  guard: async (context, action, ids) => {
    await guardBusinesses(context, 'company', action, ids)
  },
  references: { group: 'user_groups' },
  select: {
    email: sql`r.email::text`,
    persons: sql`(
      SELECT count(*) FROM crm_company_persons cp JOIN persons p ON p.id = cp.person_id AND p.deleted_at IS NULL
       WHERE cp.crm_company_id = r.id)`,
  },
  sort: { name: sql`r.sort_name` },
  searched: ['name', 'tax_id', 'phone', 'email', 'city'],
  unique: { crm_companies_tax_id_key: 'tax_id' },
  create: (context, input) =>
    insertRow(companyStore)(context, { ...input, owner: ownerOf(context.principal, { owner: input.owner }) }),
  createMany: (context, inputs) =>
    insertRows(companyStore)(
      context,
      inputs.map((input) => ({ ...input, owner: ownerOf(context.principal, { owner: input.owner }) })),
    ),
})
