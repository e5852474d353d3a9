import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { boundTo, ids } from '#platform/access/supervised.ts'
import { DEFAULT_SCOPES, type RightEntity } from '../contract/rights.ts'

type Viewer = Pick<Principal, 'userId' | 'companyId' | 'role' | 'team'>

/** A condition for the rows that the viewer may see. */
export type VisibleRows = (viewer: Principal) => RawBuilder<boolean>

/** Ids of the groups the user belongs to. */
const groupsOf = (userId: number) => sql`
  SELECT m.group_id FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
   WHERE m.user_id = ${userId}`

/**
 * Record access: a condition on `owner_id` and `group_id` of `row` for those the user may see. The configured scope
 * is read once, in the same statement; it is constant over the rows, so only one branch applies. Unless the company
 * says otherwise, a supervisor bound to groups works with what is of these.
 */
export const scopeOf =
  (entity: RightEntity, row = 'r') =>
  (viewer: Viewer): RawBuilder<boolean> => {
    const { userId, companyId, role } = viewer
    if (role === 'operator') return sql`false`
    const [owner, group] = [sql.ref(`${row}.owner_id`), sql.ref(`${row}.group_id`)]
    const team = boundTo(viewer)
    const usual = team === null ? DEFAULT_SCOPES[role] : 'group'
    const scope = sql`(SELECT coalesce(
      (SELECT scope FROM crm_rights WHERE company_id = ${companyId} AND role = ${role} AND entity = ${entity}), ${usual}))`
    const theirs =
      team === null
        ? sql`${owner} IN (
        SELECT theirs.user_id FROM user_group_members theirs WHERE theirs.group_id IN (${groupsOf(userId)}))`
        : sql`${owner} = ANY (${ids(team.users)})`
    return sql`(${scope} = 'all' OR ${owner} = ${userId} OR ${scope} = 'group' AND (
      ${owner} IS NULL AND ${group} IS NULL OR ${group} IN (${groupsOf(userId)}) OR ${theirs}))`
  }

/**
 * Persons that the viewer may read: those of their scope, and those of interactions that were given to them. Changing them
 * takes the scope itself.
 */
export const readablePerson =
  (row = 'r') =>
  (viewer: Viewer): RawBuilder<boolean> =>
    viewer.role === 'operator'
      ? sql`false`
      : sql`(${scopeOf('person', row)(viewer)} OR ${sql.ref(`${row}.id`)} IN (
          SELECT given.person_id FROM crm_interactions given
           WHERE given.company_id = ${viewer.companyId} AND given.owner_id = ${viewer.userId} AND given.deleted_at IS NULL))`
