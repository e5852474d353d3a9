import { sql } from 'kysely'
import type { Role } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import { containing, localDay } from '#platform/db/list-filters.ts'
import type { AuditSheetQuery } from '../contract/audit.ts'

type Filter = Omit<AuditSheetQuery, 'format'>

export const operators = sql`(SELECT id FROM users WHERE role = 'operator')`

/** Hides operators' actions from everybody else: they belong to the platform, even in the company operators are in. */
export const matching = (rows: Rows, { search, actor, action, initDate, finishDate }: Filter, role: Role) =>
  rows
    .selectFrom('audit_entries')
    .$if(role !== 'operator', (query) =>
      query.where(
        sql<boolean>`(actor_id IS NULL OR actor_id NOT IN ${operators}) AND subject_type <> 'operator'`,
      ),
    )
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`search_form(actor_name || ' ' || subject_name) LIKE (SELECT search_form(${containing(search)}))`,
      ),
    )
    .$if(actor !== undefined, (query) => query.where('actor_id', '=', actor ?? 0))
    .$if(action !== '', (query) => query.where('action', '=', action))
    .$if(initDate !== undefined, (query) => query.where('at', '>=', localDay(initDate ?? '')))
    .$if(finishDate !== undefined, (query) => query.where('at', '<', localDay(finishDate ?? '', 1)))

/** All filtered entries, ordered. */
export const inOrder = (rows: Rows, filter: Filter, role: Role) => {
  const direction = filter.order === 'at' ? 'asc' : 'desc'
  return matching(rows, filter, role).selectAll().orderBy('at', direction).orderBy('id', direction)
}
