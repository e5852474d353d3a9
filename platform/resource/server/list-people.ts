import { sql } from 'kysely'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { personOptions } from '#platform/resource/contract/person-options.ts'

/** The company's users by name; disabled ones last. */
export const listPeopleRoute: BoundRoute = bind(personOptions, async ({ unit, query: { search, limit } }) => {
  const found = await sql<{ id: number; label: string }>`
      SELECT id, short_name AS label FROM users
       WHERE deleted_at IS NULL AND role <> 'operator'
         AND (${search} = '' OR strpos(search_text, (SELECT search_form(${search}))) > 0)
       ORDER BY disabled_at IS NOT NULL, sort_name, id LIMIT ${limit}`.execute(unit.rows)
  return { results: found.rows }
})
