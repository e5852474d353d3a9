import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { whereOf } from '#platform/resource/contract/list-filter.ts'
import { conditionsOf } from '#platform/resource/contract/list-query.ts'
import { compileWhere } from '#platform/resource/server/compile-where.ts'
import { withCustomFields } from '#platform/resource/server/custom/custom-fields.ts'
import { seen } from '#platform/resource/server/resource.queries.ts'
import { seenBy } from '#platform/resource/server/seen-by.ts'
import { columnOf } from '#platform/resource/server/store-columns.ts'
import type { AutomationDesign, AutomationStart } from '../contract/design.ts'
import { filterOf } from '../contract/filter-of.ts'
import type { Automation } from './automation-rows.ts'
import { STORES } from './entities.ts'

/** Whether the conditions hold, on `r`. @throws SyntaxError for conditions on what is no field any more */
async function conditionsSql(
  rows: Rows,
  viewer: Principal,
  { entity, conditions }: Pick<Automation, 'entity' | 'conditions'>,
): Promise<RawBuilder<boolean>> {
  const store = seenBy(await withCustomFields(STORES[entity], rows), viewer)
  const { rows: days } = await sql<{ today: string }>`
    SELECT (now() AT TIME ZONE time_zone)::date::text AS today FROM companies WHERE id = ${viewer.companyId}`.execute(
    rows,
  )
  const where = whereOf(filterOf({ conditions }), days[0]?.today ?? '')
  if (where === undefined) return sql<boolean>`true`
  const parts = conditionsOf(store.resource.fields, { where })
  return compileWhere(store, viewer, { and: parts })
}

interface Judged {
  label: string
  fits: boolean
}

/** The record's name and whether the conditions hold; undefined: it is gone, or of another kind, such as a lead who bought. */
export async function judge(
  rows: Rows,
  viewer: Principal,
  automation: Pick<Automation, 'entity' | 'conditions'>,
  recordId: number,
): Promise<Judged | undefined> {
  const store = STORES[automation.entity]
  const fits = await conditionsSql(rows, viewer, automation)
  const { rows: found } = await sql<Judged>`
    SELECT ${labelOf(automation.entity)} AS label, coalesce(${fits}, false) AS fits
      FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
     WHERE r.id = ${recordId} AND ${seen(store, viewer)}`.execute(rows)
  return found[0]
}

const labelOf = (entity: Automation['entity']): RawBuilder<string> =>
  entity === 'lead' || entity === 'person'
    ? sql`r.full_name`
    : sql`${sql.ref(`r.${columnOf(STORES[entity], STORES[entity].resource.label)}`)}`

/** Whether a record is now as the start wants it; what only happens is true of all. */
function startSql({ kind, to, days }: AutomationStart, entity: Automation['entity']): RawBuilder<boolean> {
  switch (kind) {
    case 'status':
    case 'stage':
    case 'owner':
      return to === null ? sql`true` : sql`${sql.ref(`r.${kind}_id`)} = ${to.id}`
    case 'idle':
      return sql`coalesce(r.last_interaction_at, r.created_at) <= now() - ${days ?? 1} * interval '1 day'`
    case 'stage_age':
      return sql`r.stage_since <= now() - ${days ?? 1} * interval '1 day'
        AND ${to === null ? sql`true` : sql`r.stage_id = ${to.id}`}
        AND ${entity === 'business' ? sql`r.status = 'open'` : sql`true`}`
    default:
      return sql`true`
  }
}

interface Tried extends Judged {
  id: number
  starts: boolean
}

/** The latest records, and whether the design would do something with them. */
export async function judgeLatest(
  rows: Rows,
  viewer: Principal,
  { entity, design }: { entity: Automation['entity']; design: AutomationDesign },
  last: number,
): Promise<Tried[]> {
  const store = STORES[entity]
  const fits = await conditionsSql(rows, viewer, { entity, conditions: design.conditions })
  const starts = design.start === null ? sql`false` : startSql(design.start, entity)
  const { rows: found } = await sql<Tried>`
    SELECT r.id, ${labelOf(entity)} AS label, coalesce(${fits}, false) AS fits, coalesce(${starts}, false) AS starts
      FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
     WHERE ${seen(store, viewer)} ORDER BY r.created_at DESC, r.id DESC LIMIT ${last}`.execute(rows)
  return found
}
