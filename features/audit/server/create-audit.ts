import { sql } from 'kysely'
import type { z } from 'zod'
import type { Principal } from '#platform/access/principal.ts'
import { auditActionsOf } from '#platform/audit/audit-action.ts'
import type { Role } from '#platform/contract/access.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { Rows } from '#platform/db/database.ts'
import { containing, localDay } from '#platform/db/list-filters.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import { type auditQuery, listAudit, readAuditFilters } from '../contract/audit.ts'

type Filter = z.output<typeof auditQuery>

const operators = sql`(SELECT id FROM users WHERE role = 'operator')`

/** What operators do is the platform's trail: whoever works in a company that operators are kept in does not see it. */
const matching = (rows: Rows, { search, actor, action, initDate, finishDate }: Filter, role: Role) =>
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
    .$if(initDate !== undefined, (query) => query.where('at', '>=', localDay(initDate ?? '', 0)))
    .$if(finishDate !== undefined, (query) => query.where('at', '<', localDay(finishDate ?? '', 1)))

/** Who has done something, without reading the whole trail: from one person to the next through the index. */
const actorsOf = (rows: Rows, { companyId, role }: Principal) =>
  sql<{ id: number; name: string }>`
  WITH RECURSIVE actor AS (
    (SELECT actor_id FROM audit_entries WHERE company_id = ${companyId} AND actor_id IS NOT NULL ORDER BY actor_id LIMIT 1)
    UNION ALL
    SELECT (SELECT e.actor_id FROM audit_entries e
             WHERE e.company_id = ${companyId} AND e.actor_id > actor.actor_id ORDER BY e.actor_id LIMIT 1)
      FROM actor WHERE actor.actor_id IS NOT NULL
  )
  SELECT actor.actor_id AS id,
         (SELECT e.actor_name FROM audit_entries e WHERE e.company_id = ${companyId} AND e.actor_id = actor.actor_id
           ORDER BY e.at DESC, e.id DESC LIMIT 1) AS name
    FROM actor
   WHERE actor.actor_id IS NOT NULL AND (${role} = 'operator' OR actor.actor_id NOT IN ${operators})
   ORDER BY 2`.execute(rows)

/** `catalogues`: of every feature, whose texts say which actions there are. */
export const createAudit = (catalogues: readonly Catalogue[]): { routes: readonly BoundRoute[] } => ({
  routes: [
    bind(listAudit, async ({ unit, query, principal }) => {
      const { page, page_size, order } = query
      const found = await matching(unit.rows, query, principal.role)
        .selectAll()
        .orderBy('at', order === 'at' ? 'asc' : 'desc')
        .orderBy('id', order === 'at' ? 'asc' : 'desc')
        .limit(page_size)
        .offset((page - 1) * page_size)
        .execute()
      const { count } = await matching(unit.rows, query, principal.role)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      const at = (number: number) => requestUrl(listAudit.path, undefined, { ...query, page: number })
      return {
        results: found.map((entry) => ({
          ...entry,
          at: entry.at.toISOString(),
          details: entry.details as Record<string, unknown>,
        })),
        count: Number(count),
        next: page * page_size < Number(count) ? at(page + 1) : null,
        previous: page > 1 ? at(page - 1) : null,
      }
    }),
    bind(readAuditFilters, async ({ unit, principal }) => ({
      actions: catalogues.flatMap(auditActionsOf),
      actors: (await actorsOf(unit.rows, principal)).rows.map(({ id, name }) => ({
        id: Number(id),
        name,
      })),
    })),
  ],
})
