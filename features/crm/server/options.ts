import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import * as options from '../contract/options.ts'
import { scopeOf } from './scope.ts'

type Contract = (typeof options)['lineOptions']

interface Source {
  /** Table, aliased as `r`. */
  from: RawBuilder<unknown>
  label: RawBuilder<unknown>
  /** Column that the typed text is searched in. */
  text: RawBuilder<unknown>
  order: RawBuilder<unknown>
  where?: RawBuilder<unknown>
}

interface Option {
  id: number
  label: string
}

async function find(rows: Rows, source: Source, query: { search: string; limit: number }) {
  const found = await sql<Option>`
    SELECT r.id, ${source.label} AS label FROM ${source.from}
     WHERE r.deleted_at IS NULL AND ${source.where ?? sql`true`}
       AND (${query.search} = '' OR strpos(${source.text}, (SELECT search_form(${query.search}))) > 0)
     ORDER BY ${source.order}, r.id LIMIT ${query.limit}`.execute(rows)
  return { results: found.rows }
}

const table = (name: string, order = sql`r.position`, where?: RawBuilder<unknown>): Source => ({
  from: sql`${sql.table(name)} r`,
  label: sql`r.name`,
  text: sql`r.search_text`,
  order,
  ...(where ? { where } : {}),
})

const byName = sql`search_form(r.name)`
const statusesOf = (entity: string) => table('crm_statuses', sql`r.position`, sql`r.entity = ${entity}`)

const PHASES: Source = {
  from: sql`crm_phases r JOIN crm_business_lines l ON l.id = r.line_id AND l.deleted_at IS NULL`,
  label: sql`l.name || ' · ' || r.name`,
  text: sql`l.search_text || ' ' || r.search_text`,
  order: sql`l.position, l.id, r.position`,
}
const STAGES: Source = {
  from: sql`crm_stages r JOIN crm_phases p ON p.id = r.phase_id AND p.deleted_at IS NULL
            JOIN crm_business_lines l ON l.id = p.line_id AND l.deleted_at IS NULL`,
  label: sql`l.name || ' · ' || p.name || ' · ' || r.name`,
  text: sql`l.search_text || ' ' || p.search_text || ' ' || r.search_text`,
  order: sql`l.position, l.id, p.position, p.id, r.position`,
}

const bindTo = (contract: Contract, source: Source): BoundRoute =>
  bind(contract, ({ unit, query }) => find(unit.rows, source, query))

/** Persons, companies and businesses are limited to those the user may see. */
const PERSONS: Source = {
  from: sql`persons r`,
  label: sql`r.full_name`,
  text: sql`r.search_text`,
  order: sql`r.sort_name`,
}
const COMPANIES: Source = { ...table('crm_companies', sql`r.sort_name`) }
const BUSINESSES: Source = {
  from: sql`crm_businesses r`,
  label: sql`'#' || r.number || ' ' || r.name`,
  text: sql`r.search_text`,
  order: sql`r.number DESC`,
}

const bindSeen = (
  contract: Contract,
  source: Source,
  entity: 'person' | 'company' | 'business',
): BoundRoute =>
  bind(contract, ({ unit, query, principal }) =>
    find(unit.rows, { ...source, where: scopeOf(entity)(principal) }, query),
  )

/** Options of the reference fields. */
export const optionRoutes: readonly BoundRoute[] = [
  bindTo(options.lineOptions, table('crm_business_lines')),
  bindTo(options.phaseOptions, PHASES),
  bindTo(options.stageOptions, STAGES),
  bindTo(options.originOptions, table('crm_origins')),
  bindTo(options.needOptions, table('crm_needs')),
  bindTo(
    options.campaignOptions,
    table('crm_campaigns', sql`r.disabled_at IS NOT NULL, search_form(r.name)`),
  ),
  bindTo(options.discardReasonOptions, table('crm_discard_reasons')),
  bindTo(options.variableTypeOptions, table('crm_variable_types', byName)),
  bindTo(options.variableOptions, table('crm_variables', sql`r.entity, r.position`)),
  bindTo(options.leadStatusOptions, statusesOf('lead')),
  bindTo(options.personStatusOptions, statusesOf('person')),
  bindTo(options.interactionStatusOptions, statusesOf('interaction')),
  bindTo(options.groupOptions, table('user_groups', byName)),
  bindSeen(options.personOptions, PERSONS, 'person'),
  bindSeen(options.companyOptions, COMPANIES, 'company'),
  bindSeen(options.businessOptions, BUSINESSES, 'business'),
]
