import type { Principal } from '#platform/access/principal.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import type { KeptExport } from './long-exports.queries.ts'

/** Who asked for it, as they are now; null where they are gone. */
export async function ownerOf(
  rows: Rows,
  companyId: number,
  { user_id: userId, language }: KeptExport,
): Promise<Principal | null> {
  const user = await rows
    .selectFrom('users')
    .leftJoin('extensions', (join) =>
      join.onRef('extensions.user_id', '=', 'users.id').on('extensions.deleted_at', 'is', null),
    )
    .select(['users.role', 'extensions.id', 'extensions.number', 'extensions.endpoint'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!user) return null
  const { id, number, endpoint } = user
  const extension = id === null || number === null || endpoint === null ? null : { id, number, endpoint }
  return { userId, companyId, sessionId: 0, role: user.role as Role, language, extension }
}
