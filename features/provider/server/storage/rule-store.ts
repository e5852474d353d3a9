import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { referenceTo } from '#platform/resource/server/resource.queries.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { storageHolds, storageRules } from '../../contract/storage/clean-up.ts'
import { providerTexts } from '../../i18n/texts.ts'

const OF_COMPANY = {
  company: referenceTo(sql`company.id`, sql`company.name`),
}

const byCompany = {
  sort: { company: sql`search_form(company.name)` },
  filter: { company: (id: string | number) => sql<boolean>`r.company_id = ${id}` },
}

export const storageRuleStore = (database: Database): Store =>
  defineStore({
    resource: storageRules,
    table: 'storage_rules',
    texts: providerTexts,
    across: database,
    joins: sql`LEFT JOIN companies company ON company.id = r.company_id`,
    select: OF_COMPANY,
    ...byCompany,
    references: { company: 'companies' },
    unique: { storage_rules_name_key: 'name' },
  })

export const storageHoldStore = (database: Database): Store =>
  defineStore({
    resource: storageHolds,
    table: 'storage_holds',
    texts: providerTexts,
    across: database,
    joins: sql`JOIN companies company ON company.id = r.company_id`,
    select: OF_COMPANY,
    ...byCompany,
    references: { company: 'companies' },
  })
