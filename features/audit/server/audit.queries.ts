import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { boundTo, supervises } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'
import { containing, localDay } from '#platform/db/list-filters.ts'
import type { AuditSheetQuery } from '../contract/audit.ts'

type Filter = Omit<AuditSheetQuery, 'format'>

type Viewer = Pick<Principal, 'userId' | 'role' | 'team'>

/** A supervisor bound to groups reads what their people did. */
export const doneBy = (viewer: Viewer, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  boundTo(viewer) === null ? sql<boolean>`true` : supervises(viewer, column)

export const operators = sql`(SELECT id FROM users WHERE role = 'operator')`

/** Hides operators' actions from everybody else: they belong to the platform, even in the company operators are in. */
export const matching = (
  rows: Rows,
  { search, actor, action, initDate, finishDate }: Filter,
  viewer: Viewer,
) =>
  rows
    .selectFrom('audit_entries')
    .$if(viewer.role !== 'operator', (query) =>
      query.where(
        sql<boolean>`(actor_id IS NULL OR actor_id NOT IN ${operators}) AND subject_type <> 'operator'`,
      ),
    )
    .where(doneBy(viewer, sql`actor_id`))
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
export const inOrder = (rows: Rows, filter: Filter, viewer: Viewer) => {
  const direction = filter.order === 'at' ? 'asc' : 'desc'
  return matching(rows, filter, viewer).selectAll().orderBy('at', direction).orderBy('id', direction)
}
