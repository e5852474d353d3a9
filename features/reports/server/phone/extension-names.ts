import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import type { Named } from '#platform/report/server/report-source.ts'

const named = (rows: Rows) =>
  rows.selectFrom('extensions').select(['id', sql<string>`display_name || ' (' || number || ')'`.as('name')])

/** Extensions by name and number, including deleted ones, whose calls still count. */
export const extensionNames: Named = {
  names: (rows, ids) => named(rows).where('id', 'in', ids).execute(),
  search: (rows, text, limit) =>
    named(rows)
      .where('deleted_at', 'is', null)
      .$if(text !== '', (query) =>
        query.where(sql<boolean>`search_text LIKE (SELECT search_form(${containing(text)}))`),
      )
      .orderBy('sort_name')
      .orderBy('id')
      .limit(limit)
      .execute(),
}
