import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { seesAll } from '../conversations/access.ts'

/** Search condition for rows with a `search_text`. */
export const matches = (search: string) =>
  sql<boolean>`(${search} = '' OR strpos(search_text, (SELECT search_form(${search}))) > 0)`

/** Canned responses that the caller may use, by name; 500 at most. */
export async function defaultMessages(rows: Rows, principal: Principal, search: string) {
  const found = await rows
    .selectFrom('join_default_messages as d')
    .select(['d.id', 'd.name', 'd.shortcut', 'd.message'])
    .where('d.deleted_at', 'is', null)
    .where(matches(search))
    // Those who see all get every one; an agent gets those without a group and those of their own groups.
    .$if(!seesAll(principal), (list) =>
      list.where(
        sql<boolean>`(d.group_id IS NULL OR d.group_id IN (SELECT group_id FROM join_group_members WHERE user_id = ${principal.userId}))`,
      ),
    )
    .orderBy('d.name')
    .limit(500)
    .execute()
  return {
    data: found.map(({ name, shortcut, ...rest }) => ({ ...rest, title: name, shortcut: shortcut ?? '' })),
  }
}

/** Closing types, by name. */
export const closingTypes = async (rows: Rows) => ({
  results: await rows
    .selectFrom('join_closing_types')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute(),
})
