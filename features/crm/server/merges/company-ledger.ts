import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { MergeLedger, StoredMerge } from '#platform/resource/server/merges/give-back.ts'
import { putTogether, takenApart } from '#platform/resource/server/merges/merged-columns.ts'

/** What followed the other company. `mainly`: persons of both, whose main company the other was. */
export interface MovedOfCompany {
  businesses: number[]
  sales: number[]
  persons: number[]
  mainly: number[]
}

interface CompanyMerge extends StoredMerge {
  moved: MovedOfCompany
}

const SEVERAL = ['variables']
/** Filled from the other one where this one has nothing; the tax id is unique, and given up by the other. */
export const FILLED = [
  'tax_id',
  'sector',
  'phone',
  'email',
  'website',
  'city',
  'address',
  'notes',
  'owner_id',
  'group_id',
]

/** What a merge remembers of the company that it keeps. */
export async function rememberedOf(rows: Rows, id: number): Promise<Record<string, unknown>> {
  const found = await sql<{ columns: Record<string, unknown> }>`
    SELECT to_jsonb(c) AS columns FROM crm_companies c WHERE id = ${id} FOR UPDATE`.execute(rows)
  const columns = found.rows[0]?.columns ?? {}
  return takenApart(Object.fromEntries([...FILLED, ...SEVERAL].map((name) => [name, columns[name]])), SEVERAL)
}

/** The merges of companies. */
export const companyLedger: MergeLedger<CompanyMerge> = {
  async mergesInto(rows, kept) {
    const { rows: found } = await sql<CompanyMerge>`
      SELECT m.id, jsonb_build_array(m.gone_id) AS gone, m.before, m.after, m.moved FROM crm_company_merges m
       WHERE m.kept_id = ${kept} AND m.undone_at IS NULL ORDER BY m.id FOR UPDATE`.execute(rows)
    return found
  },
  async holderOf(rows, gone) {
    const { rows: found } = await sql<{ kept_id: number }>`
      SELECT m.kept_id FROM crm_company_merges m JOIN crm_companies g ON g.id = m.gone_id
       WHERE m.gone_id = ${gone} AND m.undone_at IS NULL AND g.deleted_at IS NOT NULL`.execute(rows)
    return found[0]?.kept_id ?? null
  },
  columnsOf: rememberedOf,
  async write(rows, id, given, now) {
    const whole = putTogether(given, now, SEVERAL)
    const set = Object.keys(whole).map((column) => sql`${sql.ref(column)} = b.${sql.ref(column)}`)
    await sql`
      UPDATE crm_companies c SET ${sql.join([...set, sql`version = c.version + 1`])}
        FROM jsonb_populate_record(NULL::crm_companies, ${JSON.stringify(whole)}::jsonb) b WHERE c.id = ${id}`.execute(
      rows,
    )
  },
  async save(rows, id, { before, after }) {
    await sql`
      UPDATE crm_company_merges SET before = ${JSON.stringify(before)}::jsonb, after = ${JSON.stringify(after)}::jsonb
       WHERE id = ${id}`.execute(rows)
  },
}
