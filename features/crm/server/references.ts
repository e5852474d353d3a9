import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { identifyStages } from './config/identify-stages.ts'
import { identifyPersons } from './persons/identify-persons.ts'
import { readablePerson, scopeOf } from './scope.ts'

/** Targets of the CRM's reference fields whose names only those read who may see the record. */
export const PERSON = {
  table: 'persons',
  label: 'full_name',
  key: 'full_name',
  identifiedBy: identifyPersons,
  scope: readablePerson('x'),
} as const
export const COMPANY = {
  table: 'crm_companies',
  label: 'name',
  key: 'name',
  scope: scopeOf('company', 'x'),
} as const
export const BUSINESS = {
  table: 'crm_businesses',
  label: 'name',
  key: 'name',
  scope: scopeOf('business', 'x'),
} as const

/** A stage by its name, or by its path where several pipelines have one of that name: `Ventas > Cierre > Propuesta`. */
export const STAGE = {
  table: 'crm_stages',
  label: 'name',
  key: 'name',
  identifiedBy: identifyStages,
} as const

export const SOURCES = {
  origin: 'crm_origins',
  campaign: 'crm_campaigns',
  group: 'user_groups',
} as const

/** Statuses of one entity, since two entities may have statuses of the same name. */
export const statusesOf = (entity: 'person' | 'lead' | 'interaction') =>
  ({
    table: 'crm_statuses',
    label: 'name',
    key: 'name',
    color: 'color',
    only: sql<boolean>`x.entity = ${entity}`,
  }) as const

/** Whether the record's status is active, by `r.status_id`; true without a status. */
export const ACTIVE = sql<boolean>`(
  r.status_id IS NULL OR r.status_id IN (SELECT s.id FROM crm_statuses s WHERE s.active))`

/** `statuses` of the specification: a status' id or name, or `True` and `False` for active and inactive. */
export const statusFilter =
  (active: RawBuilder<boolean>) =>
  (value: string | number): RawBuilder<boolean> => {
    const word = String(value).replace(/^@/, '')
    if (word === 'True' || word === 'true') return active
    if (word === 'False' || word === 'false') return sql`NOT ${active}`
    if (/^[1-9]\d{0,14}$/.test(word)) return sql`r.status_id = ${Number(word)}`
    return sql`r.status_id IN (
    SELECT s.id FROM crm_statuses s WHERE search_form(s.name) = (SELECT search_form(${word})))`
  }

/** The first status of an entity: the default of new records. */
export const firstStatus = (entity: string): RawBuilder<number | null> => sql`(
  SELECT id FROM crm_statuses WHERE entity = ${entity} AND deleted_at IS NULL ORDER BY position, id LIMIT 1)`

interface Sourced {
  owner: number | null
  origin?: number | null
  campaign?: number | null
  line?: number | null
  /** Gives the line if none is named. */
  stage?: number | null | undefined
}

const lineOfStage = (stage: number | null): RawBuilder<number | null> =>
  sql`(SELECT p.line_id FROM crm_stages s JOIN crm_phases p ON p.id = s.phase_id WHERE s.id = ${stage})`

/** The owner: as named, else by the assignment rules, else the author. */
export const ownerOf = (
  { companyId, userId }: { companyId: number; userId: number },
  { owner, origin = null, campaign = null, line = null, stage = null }: Sourced,
): RawBuilder<number> | number =>
  owner ??
  sql<number>`coalesce(crm_next_assignee(${companyId}, ${origin}::bigint, ${campaign}::bigint,
    ${stage === null ? sql`${line}::bigint` : sql`coalesce(${line}::bigint, ${lineOfStage(stage)})`}), ${userId})`

/** A stage's line and phase, for the columns beside it. */
export const stageColumns = (stage: number | null | undefined): Readonly<Record<string, unknown>> =>
  stage === undefined
    ? {}
    : {
        stage,
        phase: sql`(SELECT phase_id FROM crm_stages WHERE id = ${stage})`,
        line: lineOfStage(stage),
      }

interface StagePlace {
  stage?: number | null
  phase?: number | null
  line?: number | null
}

/** `stageColumns` of many records, read once: inside their statement they would be planned for each. */
export async function stageColumnsOf(
  rows: Rows,
  stages: readonly (number | null | undefined)[],
): Promise<(stage: number | null | undefined) => StagePlace> {
  const asked = [...new Set(stages.filter((stage) => typeof stage === 'number'))]
  const { rows: found } = await sql<{ id: number; phase: number; line: number }>`
    SELECT s.id, p.id AS phase, p.line_id AS line FROM crm_stages s JOIN crm_phases p ON p.id = s.phase_id
     WHERE s.id = ANY(${asked}::bigint[])`.execute(rows)
  const places = new Map(found.map(({ id, phase, line }) => [id, { phase, line }]))
  return (stage) => {
    if (stage === undefined) return {}
    return { stage, phase: null, line: null, ...(stage === null ? {} : places.get(stage)) }
  }
}
