import { sql } from 'kysely'
import { boundTo, supervisesAll } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'
import { NONE, type Where } from '#platform/report/contract/source.ts'
import type { Viewer } from '#platform/report/server/report-source.ts'
import { DEFAULT_SCOPES, RIGHT_SCOPES, type RightEntity, type RightScope } from '../../contract/rights.ts'
import type { REPORT_ENTITIES } from '../contract/dimensions.ts'

/** Whose records somebody's reports cover at most; the record access of the company may narrow it further. */
function widestOf(viewer: Viewer): RightScope | null {
  if (viewer.role === 'operator') return null
  if (supervisesAll(viewer)) return 'all'
  return viewer.role === 'supervisor' ? 'group' : 'own'
}

/** Which record access decides about a fact. */
const RIGHT_OF: Readonly<Record<(typeof REPORT_ENTITIES)[number], RightEntity>> = {
  person: 'person',
  interaction: 'interaction',
  business: 'business',
  stage: 'business',
  sale: 'sale',
}

const narrower = (one: RightScope, other: RightScope): RightScope =>
  RIGHT_SCOPES[Math.min(RIGHT_SCOPES.indexOf(one), RIGHT_SCOPES.indexOf(other))] ?? 'own'

interface Known {
  rights: { entity: string; scope: RightScope }[]
  groups: string[]
  members: string[]
}

async function known(rows: Rows, { userId, role }: Viewer): Promise<Known> {
  const { rows: found } = await sql<Known>`
    WITH mine AS (
      SELECT m.group_id FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
       WHERE m.user_id = ${userId})
    SELECT (SELECT coalesce(json_agg(json_build_object('entity', entity, 'scope', scope)), '[]') FROM crm_rights WHERE role = ${role}) AS rights,
           array(SELECT group_id::text FROM mine) AS groups,
           array(SELECT DISTINCT user_id::text FROM user_group_members WHERE group_id IN (SELECT group_id FROM mine)) AS members`.execute(
    rows,
  )
  const [row] = found
  if (row === undefined) throw new Error('no row')
  return row
}

/** Alternatives for the records of a scope; as in the lists, a group's are also its members' and those of nobody. */
function alternatives(scope: RightScope, userId: number, { groups, members }: Known): Where[] {
  if (scope === 'all') return [{}]
  if (scope === 'own') return [{ owner: [String(userId)] }]
  return [
    { owner: [...new Set([String(userId), ...members])] },
    ...(groups.length === 0 ? [] : [{ group: groups }]),
    { owner: [NONE], group: [NONE] },
  ]
}

/**
 * Agents see their own records in reports, supervisors all or those of the groups to which they are bound, administrators all; nobody more than the record access
 * of their role allows in the lists. Null: nothing.
 */
export async function crmReportScope(viewer: Viewer, rows: Rows): Promise<readonly Where[] | null> {
  const { role, userId } = viewer
  const widest = widestOf(viewer)
  if (widest === null || role === 'operator') return null
  const found = await known(rows, viewer)
  const members = boundTo(viewer)?.users.map(String) ?? found.members
  const byScope = new Map<RightScope, string[]>()
  for (const [entity, right] of Object.entries(RIGHT_OF)) {
    const allowed = found.rights.find((one) => one.entity === right)?.scope ?? DEFAULT_SCOPES[role]
    const scope = narrower(widest, allowed)
    byScope.set(scope, [...(byScope.get(scope) ?? []), entity])
  }
  return [...byScope].flatMap(([scope, entity]) =>
    alternatives(scope, userId, { ...found, members }).map((where) =>
      byScope.size === 1 ? where : { ...where, entity },
    ),
  )
}
