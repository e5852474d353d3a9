import { sql } from 'kysely'
import type { FindUserPrincipal } from '#platform/access/find-user-principal.ts'
import { teamColumn } from '#platform/access/supervised.ts'
import type { Role } from '#platform/contract/access.ts'
import type {} from '../contract/principal.ts'
import { withheldOf } from './session.queries.ts'

/** A user of the company of `rows`, with or without a session. */
export const findUserPrincipal: FindUserPrincipal = async (rows, { userId, companyId, language }) => {
  const user = await rows
    .selectFrom('users')
    .leftJoin('extensions', (join) =>
      join
        .onRef('extensions.user_id', '=', 'users.id')
        .on('extensions.deleted_at', 'is', null)
        .on('extensions.disabled_at', 'is', null),
    )
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.role',
      teamColumn(sql`users.id`).as('team'),
      'companies.hidden_abilities',
      'extensions.id',
      'extensions.number',
      'extensions.endpoint',
    ])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!user) return null
  const { id, number, endpoint } = user
  const extension = id === null || number === null || endpoint === null ? null : { id, number, endpoint }
  return {
    ...withheldOf(user),
    userId,
    companyId,
    sessionId: 0,
    role: user.role as Role,
    team: user.team,
    language,
    extension,
  }
}
