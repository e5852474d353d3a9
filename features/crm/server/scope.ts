import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { DEFAULT_SCOPES, type RightEntity } from '../contract/rights.ts'

/** Ids of the groups the user belongs to. */
const groupsOf = (userId: number) => sql`
  SELECT m.group_id FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
   WHERE m.user_id = ${userId}`

/**
 * Record access: a condition on `r.owner_id` and the group column for the rows the user may see. The configured scope
 * is read once, in the same statement; it is constant over the rows, so only one branch applies.
 */
export const scopeOf =
  (entity: RightEntity, group: RawBuilder<unknown> = sql`r.group_id`) =>
  ({ userId, role }: Principal): RawBuilder<boolean> => {
    if (role === 'operator') return sql`false`
    const scope = sql`(SELECT coalesce(
      (SELECT scope FROM crm_rights WHERE role = ${role} AND entity = ${entity}), ${DEFAULT_SCOPES[role]}))`
    return sql`(${scope} = 'all' OR r.owner_id = ${userId} OR ${scope} = 'group' AND (
      r.owner_id IS NULL AND ${group} IS NULL OR ${group} IN (${groupsOf(userId)}) OR r.owner_id IN (
        SELECT theirs.user_id FROM user_group_members theirs WHERE theirs.group_id IN (${groupsOf(userId)}))))`
  }
