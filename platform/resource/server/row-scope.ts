import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Role } from '#platform/contract/access.ts'

/** One's own rows, those of everybody one shares a group with, or all of the company's. */
export type Reach = 'own' | 'group' | 'all'

/**
 * Which rows somebody sees by who owns them. `owner` is the column with the user's id.
 *
 *     scope: rowScope({ agent: 'own', supervisor: 'group', administrator: 'all' }, sql`r.owner_id`)
 */
export const rowScope =
  (reach: Readonly<Partial<Record<Role, Reach>>>, owner: RawBuilder<unknown>) =>
  ({ userId, role }: Principal): RawBuilder<boolean> => {
    switch (reach[role]) {
      case 'all':
        return sql`true`
      case 'group':
        return sql`${owner} IN (
          SELECT ${userId}::bigint UNION
          SELECT theirs.user_id FROM user_group_members mine
            JOIN user_group_members theirs ON theirs.group_id = mine.group_id
            JOIN user_groups g ON g.id = mine.group_id AND g.deleted_at IS NULL
           WHERE mine.user_id = ${userId})`
      case 'own':
        return sql`${owner} = ${userId}`
      default:
        return sql`false`
    }
  }
