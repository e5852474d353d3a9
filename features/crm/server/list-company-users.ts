import { sql } from 'kysely'
import { requestUrl } from '#platform/contract/request-url.ts'
import { bind } from '#platform/http/server/bind.ts'
import { listCompanyUsers } from '../contract/company-users.ts'

interface Row {
  id: number
  username: string
  short_name: string
  role: string
}

export const listCompanyUsersRoute = bind(listCompanyUsers, async ({ unit, query }) => {
  const { search, limit, offset } = query
  const matching = sql`deleted_at IS NULL AND role <> 'operator'
    AND (${search} = '' OR strpos(search_text, (SELECT search_form(${search}))) > 0)`
  const { rows } = await sql<Row>`
    SELECT id, username::text AS username, short_name, role FROM users WHERE ${matching}
     ORDER BY sort_name, id LIMIT ${limit} OFFSET ${offset}`.execute(unit.rows)
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM users WHERE ${matching}`.execute(
    unit.rows,
  )
  const count = counted.rows[0]?.total ?? 0
  const at = (index: number) =>
    requestUrl(listCompanyUsers.path, undefined, {
      limit,
      offset: index,
      ...(search === '' ? {} : { search }),
    })
  return {
    results: rows,
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
  }
})
