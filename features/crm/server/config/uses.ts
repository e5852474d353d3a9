import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Rows } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { translate } from '#platform/i18n/text.ts'
import type { Store } from '#platform/resource/server/store.ts'
import { inUse, type USERS } from '../../contract/config/uses.ts'
import { crmTexts } from '../../i18n/texts.ts'

type Table = keyof DB & string
type User = (typeof USERS)[number]

/** A column that refers to it. */
export interface Reference {
  readonly by: User
  readonly table: Table
  readonly column: string
}

const at = (by: User, table: Table, column: string): Reference => ({ by, table, column })

/**
 * Who refers to a table of the configuration. What stands in the bin counts too: it may be brought back. Values of a
 * variable are found by its id in `variables`.
 */
export const REFERENCES: Readonly<Partial<Record<Table, readonly Reference[]>>> = {
  crm_business_lines: [
    at('persons', 'persons', 'line_id'),
    at('sales', 'crm_sales', 'line_id'),
    at('needs', 'crm_needs', 'line_id'),
    at('campaigns', 'crm_campaigns', 'line_id'),
    at('forms', 'crm_forms', 'line_id'),
    at('assignments', 'crm_assignment_rules', 'line_id'),
    at('phases', 'crm_phases', 'line_id'),
  ],
  crm_phases: [at('stages', 'crm_stages', 'phase_id')],
  crm_stages: [
    at('businesses', 'crm_businesses', 'stage_id'),
    at('interactions', 'crm_interactions', 'stage_id'),
  ],
  crm_origins: [
    at('persons', 'persons', 'origin_id'),
    at('interactions', 'crm_interactions', 'origin_id'),
    at('businesses', 'crm_businesses', 'origin_id'),
    at('sales', 'crm_sales', 'origin_id'),
    at('campaigns', 'crm_campaigns', 'origin_id'),
    at('forms', 'crm_forms', 'origin_id'),
    at('assignments', 'crm_assignment_rules', 'origin_id'),
  ],
  crm_needs: [
    at('persons', 'persons', 'need_id'),
    at('interactions', 'crm_interactions', 'need_id'),
    at('businesses', 'crm_business_needs', 'need_id'),
  ],
  crm_campaigns: [
    at('persons', 'persons', 'campaign_id'),
    at('interactions', 'crm_interactions', 'campaign_id'),
    at('businesses', 'crm_businesses', 'campaign_id'),
    at('sales', 'crm_sales', 'campaign_id'),
    at('forms', 'crm_forms', 'campaign_id'),
    at('assignments', 'crm_assignment_rules', 'campaign_id'),
  ],
  crm_discard_reasons: [
    at('persons', 'persons', 'discard_reason_id'),
    at('businesses', 'crm_businesses', 'discard_reason_id'),
  ],
  crm_statuses: [at('persons', 'persons', 'status_id'), at('interactions', 'crm_interactions', 'status_id')],
  crm_variable_types: [at('variables', 'crm_variables', 'type_id')],
  crm_variables: [
    at('statuses', 'crm_status_variables', 'variable_id'),
    at('stages', 'crm_stage_variables', 'variable_id'),
    at('persons', 'persons', 'variables'),
    at('interactions', 'crm_interactions', 'variables'),
    at('businesses', 'crm_businesses', 'variables'),
    at('sales', 'crm_sales', 'variables'),
  ],
}

/** Configuration that is in the bin refers to nothing any more. */
const LIVING: readonly Table[] = [
  'crm_needs',
  'crm_campaigns',
  'crm_forms',
  'crm_assignment_rules',
  'crm_phases',
  'crm_stages',
  'crm_variables',
]

export const refersTo = ({ table, column }: Reference, ids: readonly number[]): RawBuilder<boolean> => {
  const refers =
    column === 'variables'
      ? sql<boolean>`variables ?| ${ids.map(String)}::text[]`
      : sql<boolean>`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`
  return LIVING.includes(table) ? sql`${refers} AND deleted_at IS NULL` : refers
}

/** How often each is used by what, without those that do not: one statement. */
export async function findUses(
  rows: Rows,
  table: Table,
  ids: readonly number[],
): Promise<{ by: User; count: number }[]> {
  const counts = (REFERENCES[table] ?? []).map(
    (reference) => sql<{ by: User; count: number }>`
      SELECT ${reference.by}::text AS by, count(*) AS count FROM ${sql.table(reference.table)} WHERE ${refersTo(reference, ids)}`,
  )
  if (counts.length === 0) return []
  const found = await sql<{ by: User; count: number }>`
    SELECT by, count FROM (${sql.join(counts, sql` UNION ALL `)}) AS uses WHERE count > 0 ORDER BY count DESC, by`.execute(
    rows,
  )
  return found.rows
}

/** A guard: what is used is not deleted, and whoever tries is told by what. */
export const refuseUsed =
  (table: Table): NonNullable<Store['guard']> =>
  async ({ unit, language }, action, ids) => {
    if (action !== 'remove') return
    const uses = await findUses(unit.rows, table, ids)
    if (uses.length === 0) return
    const told = uses
      .map(({ by, count }) => translate(crmTexts, language, `crm.use.${by}`, { count }))
      .join(', ')
    throw new Failure(inUse, { values: { uses: told } })
  }
