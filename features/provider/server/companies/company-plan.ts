import type { Rows } from '#platform/db/database.ts'
import { companies } from '../../contract/companies.ts'
import { PLANS, type Plan, type PlanLimits, planWith } from '../../contract/plans.ts'
import { type CompanyInput, GIGABYTE } from './company-columns.ts'

type Planned = PlanLimits & { plan: Plan }

const fallbackOf = (name: keyof PlanLimits): number => Number(companies.fields[name].fallback)

/** A new company, before a plan was chosen: the form's own values are no choice. */
const UNCHOSEN: Planned = {
  plan: 'custom',
  max_users: fallbackOf('max_users'),
  max_extensions: fallbackOf('max_extensions'),
  max_trunks: fallbackOf('max_trunks'),
  max_simultaneous_calls: fallbackOf('max_simultaneous_calls'),
  max_storage_gb: fallbackOf('max_storage_gb'),
}

const givenOf = (input: CompanyInput): Partial<Planned> => {
  const { plan, max_users, max_extensions, max_trunks, max_simultaneous_calls, max_storage_gb } = input
  const all = { plan, max_users, max_extensions, max_trunks, max_simultaneous_calls, max_storage_gb }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

export const planOfNew = (input: CompanyInput): Planned => planWith(UNCHOSEN, givenOf(input))

/** Plan and limits after an edit; nothing when it touches neither. */
export async function planOfEdited(rows: Rows, id: number, patch: CompanyInput): Promise<Partial<Planned>> {
  const given = givenOf(patch)
  if (Object.keys(given).length === 0) return {}
  const row = await rows
    .selectFrom('companies')
    .select([
      'plan',
      'max_users',
      'max_extensions',
      'max_trunks',
      'max_simultaneous_calls',
      'max_storage_bytes',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const before: Planned = {
    plan: PLANS.find((plan) => plan === row.plan) ?? 'custom',
    max_users: row.max_users ?? 0,
    max_extensions: row.max_extensions ?? 0,
    max_trunks: row.max_trunks ?? 0,
    max_simultaneous_calls: row.max_simultaneous_calls,
    max_storage_gb: Math.round(Number(row.max_storage_bytes ?? 0) / GIGABYTE),
  }
  return planWith(before, given)
}
