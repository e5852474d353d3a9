import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_SCOPES } from '#features/crm/contract/rights.ts'
import type { Principal } from '#platform/access/principal.ts'

/**
 * Access to events, as a condition on `row`, by the role's configured scope: own ones; also those of the user's agenda
 * groups, of members of their user groups and of nobody; or all.
 */
export const agendaScope =
  (row = 'r') =>
  ({ userId, role }: Principal): RawBuilder<boolean> => {
    const [owner, group] = [sql.ref(`${row}.owner_id`), sql.ref(`${row}.group_id`)]
    if (role === 'operator') return sql`false`
    const scope = sql`(SELECT coalesce(
    (SELECT scope FROM crm_rights WHERE role = ${role} AND entity = 'agenda'), ${DEFAULT_SCOPES[role]}))`
    const shared = sql`SELECT m.group_id FROM agenda_group_members m
    JOIN agenda_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = ${userId}`
    const teams = sql`SELECT m.group_id FROM user_group_members m
    JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = ${userId}`
    return sql`(${scope} = 'all' OR ${owner} = ${userId} OR ${scope} = 'group' AND (
    ${owner} IS NULL AND ${group} IS NULL OR ${group} IN (${shared})
    OR ${owner} IN (SELECT t.user_id FROM user_group_members t WHERE t.group_id IN (${teams}))))`
  }
