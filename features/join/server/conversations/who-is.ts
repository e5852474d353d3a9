import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'

export interface Who {
  id: number
  username: string
  name: string
}

/** Names of the acting user. */
export const whoIs = (rows: Rows, principal: Pick<Principal, 'userId'>): Promise<Who> =>
  rows
    .selectFrom('users')
    .select(['id', 'username', 'short_name as name'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
