import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { auditActionsOf } from '#platform/audit/audit-action.ts'
import { type GuardedDetails, readableBy } from '#platform/audit/guarded-details.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { Rows } from '#platform/db/database.ts'
import type { ExportSource } from '#platform/exports/server/export-source.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { DEFAULT_TIME_ZONE } from '#platform/i18n/format.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import { listAudit, readAuditFilters } from '../contract/audit.ts'
import { doneBy, inOrder, matching, operators } from './audit.queries.ts'
import { type Described, detailDescriber } from './describe-details.ts'
import { exportAuditBy } from './export-audit.ts'

/** Lists the actors without scanning the table: skips from one to the next through the index. */
const actorsOf = (rows: Rows, viewer: Principal) => {
  const { companyId, role } = viewer
  return sql<{ id: number; name: string }>`
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
     AND ${doneBy(viewer, sql`actor.actor_id`)}
   ORDER BY 2`.execute(rows)
}

const inWords = ({ lines, sentence }: Described) => ({ changes: lines, sentence })

/**
 * @param catalogues texts of all features, which name the existing actions
 * @param guarded details that take an ability to read; asked at each request, since lists are wired later
 */
export const createAudit = (
  catalogues: readonly Catalogue[],
  guarded: () => readonly GuardedDetails[],
): { routes: readonly BoundRoute[]; exports: readonly ExportSource[] } => {
  const describer = detailDescriber(catalogues)
  const exported = exportAuditBy(catalogues, describer, guarded)
  return {
    exports: [exported.source],
    routes: [
      exported.route,
      bind(listAudit, async ({ unit, query, principal, language }) => {
        const { page, page_size } = query
        const found = await inOrder(unit.rows, query, principal)
          .limit(page_size)
          .offset((page - 1) * page_size)
          .execute()
        const { count, time_zone } = await matching(unit.rows, query, principal)
          .select(({ fn, selectFrom }) => [
            fn.countAll<number>().as('count'),
            // With the count, since a page of the trail is two statements.
            selectFrom('companies')
              .select('time_zone')
              .where('companies.id', '=', principal.companyId)
              .as('time_zone'),
          ])
          .executeTakeFirstOrThrow()
        const describe = describer({ language, timeZone: time_zone ?? DEFAULT_TIME_ZONE })
        const at = (number: number) => requestUrl(listAudit.path, undefined, { ...query, page: number })
        return {
          results: found.map(readableBy(principal, guarded())).map((entry) => ({
            ...entry,
            ...inWords(describe(entry)),
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
  }
}
