import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { extensionOwners } from '../../contract/extensions.ts'

export const listExtensionOwnersRoute = bind(extensionOwners, async ({ unit, query }) => {
  const results = await unit.rows
    .selectFrom('users')
    .select(['id', 'short_name as label'])
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('role', '!=', 'operator')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('extensions')
            .select('extensions.id')
            .whereRef('extensions.user_id', '=', 'users.id')
            .where('extensions.deleted_at', 'is', null),
        ),
      ),
    )
    .$if(query.search !== '', (found) =>
      found.where(sql<boolean>`strpos(search_text, (SELECT search_form(${query.search}))) > 0`),
    )
    .orderBy('sort_name')
    .orderBy('id')
    .limit(query.limit)
    .execute()
  return { results }
})
