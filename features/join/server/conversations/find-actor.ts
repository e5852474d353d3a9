import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'

export interface Actor {
  id: number
  username: string
  name: string
}

/** Names of the acting user. */
export const findActor = (rows: Rows, principal: Pick<Principal, 'userId'>): Promise<Actor> =>
  rows
    .selectFrom('users')
    .select(['id', 'username', 'short_name as name'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
