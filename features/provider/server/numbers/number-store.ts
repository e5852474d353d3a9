import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import { referenceTo } from '#platform/resource/server/resource.queries.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { companyOptions, numbers } from '../../contract/numbers.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { acrossCompanies } from '../across-companies.ts'

const PROOF_CALLS = sql`(
  SELECT count(*)::int FROM number_proofs p
   WHERE p.number = r.number AND p.created_at > now() - interval '1 day')`

/** The operator gives public numbers to companies, and takes them back. */
export const numberStore = (database: Database): Store =>
  defineStore({
    resource: numbers,
    table: 'phone_numbers',
    texts: providerTexts,
    across: database,
    columns: { ownership: 'state' },
    joins: sql`JOIN companies company ON company.id = r.company_id`,
    select: {
      number: sql`CASE WHEN length(r.number) < 7 THEN r.number ELSE '+' || r.number END`,
      company: referenceTo(sql`company.id`, sql`company.name`),
      proof_calls: PROOF_CALLS,
    },
    sort: { company: sql`search_form(company.name)` },
    filter: { company: (id) => sql`r.company_id = ${id}` },
    references: { company: 'companies' },
    unique: { phone_numbers_owner_key: 'number', phone_numbers_company_key: 'number' },
    async create({ unit }, { number, company, ownership: state, note }) {
      const values = { number: number.replace(/^\+/, ''), company_id: company, state, note: note ?? null }
      // What the company requested already.
      const requested = await unit.rows
        .updateTable('phone_numbers')
        .set({ state, note: values.note })
        .where('company_id', '=', company)
        .where('number', '=', values.number)
        .where('state', '=', 'requested')
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return (
        requested ??
        (await unit.rows.insertInto('phone_numbers').values(values).returning('id').executeTakeFirstOrThrow())
      )
    },
  })

export const companyOptionsRoute = (database: Database) =>
  acrossCompanies(database, companyOptions, ({ unit, query }) => findOptions(unit.rows, 'companies', query))
