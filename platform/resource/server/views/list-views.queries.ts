import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import type { ListView, ViewSettings } from '#platform/resource/contract/list-views.ts'

const isAdministrator = ({ role }: Principal): boolean => role === 'administrator' || role === 'operator'

/** Own views; shared ones also for administrators. */
const mayChange = (viewer: Principal): RawBuilder<boolean> =>
  sql`(v.user_id = ${viewer.userId} OR (v.shared AND ${isAdministrator(viewer)}))`

const columns = (viewer: Principal) => sql`v.id, v.name, v.shared, v.settings, ${mayChange(viewer)} AS own`

/** Own and shared views of a list, by name. */
export async function findViews(rows: Rows, resource: string, viewer: Principal): Promise<ListView[]> {
  const found = await sql<ListView>`
    SELECT ${columns(viewer)} FROM list_views v
     WHERE v.company_id = ${viewer.companyId} AND v.resource = ${resource} AND (v.user_id = ${viewer.userId} OR v.shared)
     ORDER BY v.shared, search_form(v.name), v.id`.execute(rows)
  return found.rows
}

interface NewView {
  name: string
  shared: boolean
  settings: ViewSettings
}

/** Null when the user has the maximum of views. */
export async function insertView(
  rows: Rows,
  resource: string,
  viewer: Principal,
  { name, shared, settings }: NewView,
  max: number,
): Promise<ListView | null> {
  const found = await sql<ListView>`
    INSERT INTO list_views AS v (company_id, user_id, resource, name, shared, settings)
    SELECT ${viewer.companyId}, ${viewer.userId}, ${resource}, ${name}, ${shared}, ${JSON.stringify(settings)}::jsonb
     WHERE (SELECT count(*) FROM list_views o
             WHERE o.company_id = ${viewer.companyId} AND o.user_id = ${viewer.userId} AND o.resource = ${resource}) < ${max}
    RETURNING ${columns(viewer)}`.execute(rows)
  return found.rows[0] ?? null
}

/** Null when there is none the user may change. */
export async function updateView(
  rows: Rows,
  resource: string,
  viewer: Principal,
  id: number,
  patch: { name?: string | undefined; shared?: boolean | undefined; settings?: ViewSettings | undefined },
): Promise<ListView | null> {
  const settings = patch.settings === undefined ? null : JSON.stringify(patch.settings)
  const found = await sql<ListView>`
    UPDATE list_views v
       SET name = coalesce(${patch.name ?? null}, v.name), shared = coalesce(${patch.shared ?? null}, v.shared),
           settings = coalesce(${settings}::jsonb, v.settings)
     WHERE v.id = ${id} AND v.company_id = ${viewer.companyId} AND v.resource = ${resource} AND ${mayChange(viewer)}
    RETURNING ${columns(viewer)}`.execute(rows)
  return found.rows[0] ?? null
}

/** Whether one was deleted. */
export async function deleteView(
  rows: Rows,
  resource: string,
  viewer: Principal,
  id: number,
): Promise<boolean> {
  const found = await sql`
    DELETE FROM list_views v
     WHERE v.id = ${id} AND v.company_id = ${viewer.companyId} AND v.resource = ${resource} AND ${mayChange(viewer)}
    RETURNING v.id`.execute(rows)
  return found.rows.length > 0
}

/** Today in the company's time zone, `YYYY-MM-DD`. */
export async function todayOf(rows: Rows, { companyId }: Principal): Promise<string> {
  const found = await sql<{ today: string }>`
    SELECT to_char(now() AT TIME ZONE c.time_zone, 'YYYY-MM-DD') AS today FROM companies c WHERE c.id = ${companyId}`.execute(
    rows,
  )
  return found.rows[0]?.today ?? new Date().toISOString().slice(0, 10)
}
