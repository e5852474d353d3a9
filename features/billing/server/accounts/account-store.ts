import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import { referenceTo } from '#platform/resource/server/resource.queries.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { billedCompanyOptions, billingAccounts } from '../../contract/accounts.ts'
import { issuerOptions } from '../../contract/issuers.ts'
import { deckOptions } from '../../contract/rates.ts'
import { billingTexts } from '../../i18n/texts.ts'
import { across } from '../across.ts'

export const accountStore = (database: Database): Store =>
  defineStore({
    resource: billingAccounts,
    table: 'billing_accounts',
    texts: billingTexts,
    across: database,
    joins: sql`JOIN companies company ON company.id = r.company_id`,
    select: { name: sql`company.name`, plan: sql`company.plan` },
    sort: { name: sql`search_form(company.name)` },
    references: { deck: 'rate_decks', issuer: 'invoice_issuers' },
  })

export const accountOptions = (database: Database) => [
  across(database, billedCompanyOptions, ({ unit, query }) => findOptions(unit.rows, 'companies', query)),
  across(database, deckOptions, ({ unit, query }) => findOptions(unit.rows, 'rate_decks', query)),
  across(database, issuerOptions, ({ unit, query }) => findOptions(unit.rows, 'invoice_issuers', query)),
]

/** The company of a row of several companies, in lists. */
export const companyOfRow = {
  joins: sql`JOIN companies company ON company.id = r.company_id`,
  company: referenceTo(sql`company.id`, sql`company.name`),
  sort: sql`search_form(company.name)`,
  filter: (id: string | number) => sql<boolean>`r.company_id = ${id}`,
}
