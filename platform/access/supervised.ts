import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { Principal, Team } from './principal.ts'

/**
 * Whom a supervisor sees: everybody of the company, or, bound to groups, the people of these and themselves. Every list of records of people
 * asks here; `bound-supervisors.http.test.ts` has what binds.
 */
type Viewer = Pick<Principal, 'userId' | 'role' | 'team'>

/** SQL: the team of the user `userId`, as `Principal.team`; null for who is not bound to groups. */
export const teamColumn = (userId: RawBuilder<unknown>): RawBuilder<Team | null> =>
  sql<Team | null>`(SELECT to_jsonb(t) FROM team_of(${userId}) t)`

/** Whether the viewer supervises the whole company. */
export const supervisesAll = ({ role, team }: Viewer): boolean =>
  role === 'administrator' || (role === 'supervisor' && team === null)

/** The team of a viewer who is bound to groups; null for everybody else. */
export const boundTo = ({ role, team }: Viewer): Team | null => (role === 'supervisor' ? team : null)

/** Whose records the viewer sees; null: everybody's. */
export const seenUsers = (viewer: Viewer): readonly number[] | null =>
  supervisesAll(viewer) ? null : (boundTo(viewer)?.users ?? [viewer.userId])

/** SQL array of ids. */
export const ids = (list: readonly number[]): RawBuilder<number[]> => sql<number[]>`${[...list]}::bigint[]`

/** SQL: whether the viewer supervises the user of `column`; somebody who supervises nobody has themselves. Nobody's is for those who see all. */
export function supervises(viewer: Viewer, column: RawBuilder<unknown>): RawBuilder<boolean> {
  const users = seenUsers(viewer)
  if (users === null) return sql<boolean>`true`
  const [only, ...others] = users
  return others.length === 0
    ? sql<boolean>`${column} = ${only}`
    : sql<boolean>`${column} = ANY (${ids(users)})`
}

/** The same for one user. */
export const supervisesUser = (viewer: Viewer, userId: number | null): boolean => {
  const users = seenUsers(viewer)
  return users === null || (userId !== null && users.includes(userId))
}

/**
 * Names of the departments and groups of agents to which the viewer is bound, in order; empty for who is bound and in none (any more), null
 * for who is not bound.
 */
export async function readBindingGroups(rows: Rows, viewer: Viewer): Promise<string[] | null> {
  if (boundTo(viewer) === null) return null
  const { rows: found } = await sql<{ name: string }>`
    SELECT name FROM (
      SELECT g.name FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = ${viewer.userId}
      UNION SELECT g.name FROM join_group_members m JOIN join_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = ${viewer.userId}
    ) named ORDER BY search_form(name)`.execute(rows)
  return found.map(({ name }) => name)
}
