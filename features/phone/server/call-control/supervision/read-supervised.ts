import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { boundTo, ids, readBindingGroups } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { readSupervised } from '../../../contract/supervision.ts'

/** Extension numbers of those whom the viewer supervises; null: of everybody. */
export async function supervisedExtensions(
  rows: Rows,
  viewer: Pick<Principal, 'role' | 'userId' | 'companyId' | 'team'>,
): Promise<ReadonlySet<string> | null> {
  const team = boundTo(viewer)
  if (team === null) return null
  const { rows: found } = await sql<{ number: string }>`
    SELECT e.number FROM extensions e
     WHERE e.company_id = ${viewer.companyId} AND e.deleted_at IS NULL AND e.user_id = ANY (${ids(team.users)})`.execute(
    rows,
  )
  return new Set(found.map(({ number }) => number))
}

export const readSupervisedRoute = bind(readSupervised, async ({ unit, principal }) => {
  const groups = await readBindingGroups(unit.rows, principal)
  if (groups === null) return { groups: null, extensions: null }
  const numbers = await supervisedExtensions(unit.rows, principal)
  return { groups, extensions: [...(numbers ?? [])].toSorted() }
})
