import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { supervises } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { readSupervised } from '../../../contract/supervision.ts'

/** User groups that bind the viewer; none: the whole company. */
async function groupsOf(rows: Rows, { role, userId }: Pick<Principal, 'role' | 'userId'>): Promise<string[]> {
  if (role !== 'supervisor') return []
  const { rows: found } = await sql<{ name: string }>`
    SELECT g.name FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
     WHERE m.user_id = ${userId} ORDER BY search_form(g.name)`.execute(rows)
  return found.map(({ name }) => name)
}

/** Extension numbers of those whom the viewer supervises; null: of everybody. */
export async function supervisedExtensions(
  rows: Rows,
  viewer: Pick<Principal, 'role' | 'userId' | 'companyId'>,
): Promise<ReadonlySet<string> | null> {
  if ((await groupsOf(rows, viewer)).length === 0) return null
  const { rows: found } = await sql<{ number: string }>`
    SELECT e.number FROM extensions e
     WHERE e.company_id = ${viewer.companyId} AND e.deleted_at IS NULL AND ${supervises(viewer, sql`e.user_id`)}`.execute(
    rows,
  )
  return new Set(found.map(({ number }) => number))
}

export const readSupervisedRoute = bind(readSupervised, async ({ unit, principal }) => {
  const groups = await groupsOf(unit.rows, principal)
  if (groups.length === 0) return { groups: null, extensions: null }
  const numbers = await supervisedExtensions(unit.rows, principal)
  return { groups, extensions: [...(numbers ?? [])].toSorted() }
})
