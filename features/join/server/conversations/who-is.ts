import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'

export interface Who {
  id: number
  username: string
  name: string
}

/** Who acts, by name. */
export const whoIs = (rows: Rows, principal: Pick<Principal, 'userId'>): Promise<Who> =>
  rows
    .selectFrom('users')
    .select(['id', 'username', 'short_name as name'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
