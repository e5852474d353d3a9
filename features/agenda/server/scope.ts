import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_SCOPES } from '#features/crm/contract/rights.ts'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { boundTo, ids } from '#platform/access/supervised.ts'
import { forbidden } from '#platform/contract/errors.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'

/**
 * Access to events, as a condition on `row`, by the role's configured scope: own ones; also those of the user's agenda
 * groups, of members of their user groups and of nobody; or all, which a supervisor bound to groups has only where the company says so.
 */
const ownScope =
  (row = 'r') =>
  (viewer: Pick<Principal, 'userId' | 'role' | 'team'>): RawBuilder<boolean> => {
    const { userId, role } = viewer
    const [owner, group] = [sql.ref(`${row}.owner_id`), sql.ref(`${row}.group_id`)]
    if (role === 'operator') return sql`false`
    const team = boundTo(viewer)
    const usual = team === null ? DEFAULT_SCOPES[role] : 'group'
    const scope = sql`(SELECT coalesce(
    (SELECT scope FROM crm_rights WHERE role = ${role} AND entity = 'agenda'), ${usual}))`
    const shared = sql`SELECT m.group_id FROM agenda_group_members m
    JOIN agenda_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = ${userId}`
    const teams = sql`SELECT m.group_id FROM user_group_members m
    JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = ${userId}`
    const theirs =
      team === null
        ? sql`${owner} IN (SELECT t.user_id FROM user_group_members t WHERE t.group_id IN (${teams}))`
        : sql`${owner} = ANY (${ids(team.users)})`
    return sql`(${scope} = 'all' OR ${owner} = ${userId} OR ${scope} = 'group' AND (
    ${owner} IS NULL AND ${group} IS NULL OR ${group} IN (${shared}) OR ${theirs}))`
  }

/** Whether a user is invited to an event, as a condition on `row`. */
const invited = (row: string, userId: number): RawBuilder<boolean> => sql`(
  ${sql.ref(`${row}.id`)} IN (SELECT i.event_id FROM agenda_guests i WHERE i.user_id = ${userId} AND i.event_id IS NOT NULL)
  OR ${sql.ref(`${row}.series_id`)} IN (SELECT i.series_id FROM agenda_guests i WHERE i.user_id = ${userId} AND i.series_id IS NOT NULL))`

/** Whom an event is shown to: by the role's scope, and its guests. */
export const agendaScope =
  (row = 'r') =>
  (viewer: Principal): RawBuilder<boolean> =>
    sql`(${ownScope(row)(viewer)} OR ${invited(row, viewer.userId)})`

/** Guests read; others' events are changed by those whom their role lets. @throws Failure 403 for others */
export async function requireOwn(
  { unit, principal }: Pick<WriteContext, 'unit' | 'principal'>,
  ids: readonly number[],
): Promise<void> {
  const found = await sql<{ id: number }>`
    SELECT r.id FROM agenda_events r WHERE r.id = ANY(${[...ids]}::bigint[]) AND NOT ${ownScope()(principal)} LIMIT 1`.execute(
    unit.rows,
  )
  if (found.rows.length > 0) throw new Failure(forbidden)
}
