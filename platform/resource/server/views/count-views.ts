import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { readFilter, whereOf } from '#platform/resource/contract/list-filter.ts'
import { withoutAliases } from '#platform/resource/contract/list-query.ts'
import type { ListView, ViewSettings } from '#platform/resource/contract/list-views.ts'
import { conditions, type ListQuery } from '../resource.queries.ts'
import type { Store } from '../store.ts'

/** Above this the menu only says "many". */
const MAX_COUNTED = 1000

/** List query of a view; null when it uses a deleted field. */
export function queryOf(
  store: Store,
  { filter, search, state }: ViewSettings,
  today: string,
): ListQuery | null {
  const where = whereOf(readFilter(filter) ?? [], today)
  const parsed = store.resource.routes.list.query.safeParse({
    ...(search.trim().length > 1 ? { search } : {}),
    ...(state === '' ? {} : { state }),
    ...(where === undefined ? {} : { where }),
  })
  return parsed.success ? withoutAliases(store.resource.aliases, parsed.data as ListQuery) : null
}

/** Row counts of views by id: one statement for all. */
export async function countRows(
  rows: Rows,
  store: Store,
  viewer: Principal,
  views: readonly ListView[],
  today: string,
): Promise<Record<string, number>> {
  const counted = views.flatMap(({ id, settings }) => {
    const query = queryOf(store, settings, today)
    return query === null
      ? []
      : [
          sql`SELECT ${id}::bigint AS id, (SELECT count(*)::integer FROM (
                SELECT FROM ${sql.table(store.table)} r ${store.joins ?? sql``}
                 WHERE ${conditions(store, viewer, query)} LIMIT ${MAX_COUNTED}) AS counted) AS total`,
        ]
  })
  if (counted.length === 0) return {}
  const found = await sql<{ id: number; total: number }>`${sql.join(counted, sql` UNION ALL `)}`.execute(rows)
  return Object.fromEntries(found.rows.map(({ id, total }) => [String(id), total]))
}
