import { sql } from 'kysely'
import type { DB } from '#platform/db/schema.gen.ts'
import { translate } from '#platform/i18n/text.ts'
import { moveLinks } from '#platform/resource/server/uses/move-links.ts'
import { column, type Reference, type ReferringColumn } from '#platform/resource/server/uses/reference.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { moveChildren } from './move-children.ts'

type Table = keyof DB & string

/** Lists to refresh, by what uses a configuration record. */
const LISTS = {
  persons: ['crm_person', 'crm_lead', 'crm_prospect'],
  companies: ['crm_company'],
  interactions: ['crm_interaction'],
  businesses: ['crm_business'],
  sales: ['crm_sale'],
  needs: ['crm_need'],
  campaigns: ['crm_campaign'],
  forms: ['crm_form'],
  phases: ['crm_phase'],
  stages: ['crm_stage'],
  statuses: ['crm_status', 'crm_lead_status', 'crm_interaction_status'],
  variables: ['crm_variable'],
  assignments: ['crm_assignment'],
  quotes: [],
} as const

/** Deleted configuration does not count as a use. Deleted customer records do, since they can be restored. */
const CONFIGURATION: readonly Table[] = [
  'crm_needs',
  'crm_campaigns',
  'crm_forms',
  'crm_assignment_rules',
  'crm_phases',
  'crm_stages',
  'crm_variables',
]

const at = (by: keyof typeof LISTS, table: Table, where: string | ReferringColumn): Reference => ({
  describe: (language, count) => translate(crmTexts, language, `crm.use.${by}`, { count }),
  table,
  columns: [typeof where === 'string' ? column(where) : where],
  lists: LISTS[by],
  ...(CONFIGURATION.includes(table) ? { living: true, name: 'name' } : {}),
})

/** Also updates the line and phase beside the stage. */
const stage: ReferringColumn = {
  ...column('stage_id'),
  point: (_from, to) => sql`(line_id, phase_id, stage_id) = (
    SELECT p.line_id, p.id, s.id FROM crm_stages s JOIN crm_phases p ON p.id = s.phase_id WHERE s.id = ${to})`,
}

/** Values are keyed by variable id; a value already under the other variable's id wins. */
const values: ReferringColumn = {
  refers: (ids) => sql`variables ?| ${ids}::text[]`,
  point: (from, to) => sql`variables = variables - ${String(from)}::text
    || jsonb_build_object(${String(to)}::text, coalesce(variables -> ${String(to)}, variables -> ${String(from)}))`,
}

/** Without duplicates: a form asks for each variable only once. */
const formReference: ReferringColumn = {
  refers: (ids) => sql`EXISTS (
    SELECT FROM jsonb_array_elements(fields) f WHERE (f ->> 'variable')::bigint = ANY(${ids}))`,
  point: (from, to) => sql`version = version + 1, fields = (
    SELECT coalesce(jsonb_agg(CASE WHEN (f ->> 'variable')::bigint = ${from}
                                   THEN jsonb_set(f, '{variable}', to_jsonb(${to}::bigint)) ELSE f END ORDER BY place), '[]')
      FROM jsonb_array_elements(fields) WITH ORDINALITY e (f, place)
     WHERE (f ->> 'variable')::bigint IS DISTINCT FROM ${from} OR NOT EXISTS (
       SELECT FROM jsonb_array_elements(fields) o WHERE (o ->> 'variable')::bigint = ${to}))`,
}

const below = (by: 'phases' | 'stages', table: Table, parent: Table, of: string): Reference => ({
  ...at(by, table, of),
  move: (rows, from, to) => moveChildren(rows, { table, parent, column: of }, from, to),
})

/** Statuses or stages that require a variable; one that requires both variables keeps just the other. */
const requiring = (by: 'statuses' | 'stages', table: Table, owner: string): Reference => ({
  ...at(by, table, 'variable_id'),
  move: (rows, from, to) => moveLinks(rows, { table, ours: owner, theirs: 'variable_id' }, from, to),
})

export const usesOfLines: readonly Reference[] = [
  at('persons', 'persons', 'line_id'),
  at('sales', 'crm_sales', 'line_id'),
  at('needs', 'crm_needs', 'line_id'),
  at('campaigns', 'crm_campaigns', 'line_id'),
  at('forms', 'crm_forms', 'line_id'),
  at('assignments', 'crm_assignment_rules', 'line_id'),
  below('phases', 'crm_phases', 'crm_business_lines', 'line_id'),
]

export const usesOfPhases: readonly Reference[] = [below('stages', 'crm_stages', 'crm_phases', 'phase_id')]

export const usesOfStages: readonly Reference[] = [
  at('businesses', 'crm_businesses', stage),
  at('interactions', 'crm_interactions', stage),
  at('quotes', 'crm_settings', 'accepted_stage_id'),
]

export const usesOfOrigins: readonly Reference[] = [
  at('persons', 'persons', 'origin_id'),
  at('interactions', 'crm_interactions', 'origin_id'),
  at('businesses', 'crm_businesses', 'origin_id'),
  at('sales', 'crm_sales', 'origin_id'),
  at('campaigns', 'crm_campaigns', 'origin_id'),
  at('forms', 'crm_forms', 'origin_id'),
  at('assignments', 'crm_assignment_rules', 'origin_id'),
]

export const usesOfNeeds: readonly Reference[] = [
  at('persons', 'persons', 'need_id'),
  at('interactions', 'crm_interactions', 'need_id'),
  at('businesses', 'crm_business_needs', 'need_id'),
]

export const usesOfCampaigns: readonly Reference[] = [
  at('persons', 'persons', 'campaign_id'),
  at('interactions', 'crm_interactions', 'campaign_id'),
  at('businesses', 'crm_businesses', 'campaign_id'),
  at('sales', 'crm_sales', 'campaign_id'),
  at('forms', 'crm_forms', 'campaign_id'),
  at('assignments', 'crm_assignment_rules', 'campaign_id'),
]

export const usesOfDiscardReasons: readonly Reference[] = [
  at('persons', 'persons', 'discard_reason_id'),
  at('businesses', 'crm_businesses', 'discard_reason_id'),
]

export const usesOfStatuses: readonly Reference[] = [
  at('persons', 'persons', 'status_id'),
  at('interactions', 'crm_interactions', 'status_id'),
]

export const usesOfVariableTypes: readonly Reference[] = [at('variables', 'crm_variables', 'type_id')]

export const usesOfVariables: readonly Reference[] = [
  requiring('statuses', 'crm_status_variables', 'status_id'),
  requiring('stages', 'crm_stage_variables', 'stage_id'),
  at('forms', 'crm_forms', formReference),
  at('persons', 'persons', values),
  at('companies', 'crm_companies', values),
  at('interactions', 'crm_interactions', values),
  at('businesses', 'crm_businesses', values),
  at('sales', 'crm_sales', values),
]
