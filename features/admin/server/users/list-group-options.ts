import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { userGroupOptions } from '../../contract/user-groups.ts'

export const listGroupOptionsRoute = bind(userGroupOptions, async ({ unit, query }) => {
  const results = await unit.rows
    .selectFrom('user_groups')
    .select(['id', 'name as label'])
    .where('deleted_at', 'is', null)
    .$if(query.search !== '', (found) =>
      found.where(sql<boolean>`strpos(search_text, (SELECT search_form(${query.search}))) > 0`),
    )
    .orderBy(sql`search_form(name)`)
    .limit(query.limit)
    .execute()
  return { results }
})
