import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import { bind } from '#platform/http/server/bind.ts'
import { listReaders } from '../../contract/announcements.ts'
import { KEY } from './send-announcement.ts'

interface Row {
  id: number
  name: string
  read_at: Date | null
}

export const listReadersRoute = bind(listReaders, async ({ unit, params, query }) => {
  const { page, page_size } = query
  const there = await unit.rows
    .selectFrom('announcements')
    .select('id')
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!there) throw new Failure(notFound)
  const recipients = sql`FROM notifications n JOIN users u ON u.id = n.user_id
    WHERE n.kind = 'announcement' AND n.dedupe_key = ${`${KEY}${params.id}`}`
  const found = await sql<Row>`
    SELECT u.id, u.short_name AS name, n.read_at ${recipients}
     ORDER BY n.read_at IS NOT NULL, n.read_at DESC, search_form(u.short_name), u.id
     LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`.execute(unit.rows)
  const counted = await sql<{ count: number; unread: number }>`
    SELECT count(*)::integer AS count, count(*) FILTER (WHERE n.read_at IS NULL)::integer AS unread ${recipients}`.execute(
    unit.rows,
  )
  const { count = 0, unread = 0 } = counted.rows[0] ?? {}
  const at = (to: number) => requestUrl(listReaders.path, { id: params.id }, { page: to, page_size })
  return {
    results: found.rows.map((row) => ({ ...row, read_at: row.read_at?.toISOString() ?? null })),
    count,
    unread,
    next: page * page_size < count ? at(page + 1) : null,
    previous: page > 1 ? at(page - 1) : null,
  }
})
