import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { CleanUp, CleanUpLimit } from '#platform/files/server/clean-up.ts'
import type { KEPT_BECAUSE } from '../../contract/storage/clean-up.ts'

const DAY = 24 * 60 * 60 * 1000

export interface Rule {
  id: number
  name: string
  category: string
  older_days: number
  company_id: number | null
}

export const findRule = (rows: Rows, id: number): Promise<Rule | undefined> =>
  rows
    .selectFrom('storage_rules')
    .select(['id', 'name', 'category', 'older_days', 'company_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export interface RuleCompany {
  id: number
  name: string
}

/** Companies that a rule concerns, by id. */
export const findCompanies = (
  rows: Rows,
  rule: Rule,
  { after, most }: { after: number; most: number },
): Promise<RuleCompany[]> =>
  rows
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .where((where) => (rule.company_id === null ? where.lit(true) : where('id', '=', rule.company_id)))
    .orderBy('id')
    .limit(most)
    .execute()

/** What a rule means for a company. */
export interface Applied extends RuleCompany {
  olderDays: number
  /** Why nothing goes. */
  kept: (typeof KEPT_BECAUSE)[number] | null
}

/** Holds, and what companies decided, come before a rule. Two statements, however many companies. */
export async function applyRule(
  rows: Rows,
  rule: Rule,
  cleanUp: CleanUp,
  companies: readonly RuleCompany[],
): Promise<Applied[]> {
  if (companies.length === 0) return []
  const ids = companies.map(({ id }) => id)
  const { rows: held } = await sql<{ company_id: number }>`
    SELECT DISTINCT company_id::float8 AS company_id FROM storage_holds
     WHERE company_id = ANY (${ids}::bigint[]) AND deleted_at IS NULL AND category IN ('all', ${rule.category})
       AND (until IS NULL OR until >= current_date)`.execute(rows)
  const holds = new Set(held.map(({ company_id }) => company_id))
  const keptDays = await cleanUp.keptDays(rows, ids)
  return companies.map((company) => {
    const own = keptDays.get(company.id)
    const kept = holds.has(company.id) ? 'hold' : own === null ? 'for_ever' : null
    return { ...company, olderDays: Math.max(rule.older_days, own ?? 0), kept }
  })
}

export const limitOf = ({ id, olderDays }: Applied): CleanUpLimit => ({
  companyId: id,
  before: new Date(Date.now() - olderDays * DAY),
})
