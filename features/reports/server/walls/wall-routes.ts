import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import { supervises } from '#platform/access/supervised.ts'
import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { readReports } from '../../contract/abilities.ts'
import {
  createWall,
  listWalls,
  MAX_WALLS,
  readWall,
  revokeWall,
  tooManyWalls,
  wallPageUrl,
} from '../../contract/walls.ts'
import { reportsTexts } from '../../i18n/texts.ts'
import { createLiveWalls, type LiveWallsParts } from './live-walls.ts'
import { findOpenWall, findWalls, hashOf, newToken } from './wall.queries.ts'

const recordAudit = auditRecorder(reportsTexts)

/** Links for televisions. Whoever may read reports sees and revokes those of the people whom they supervise. */
export function wallRoutes(parts: LiveWallsParts, origin: string): readonly BoundRoute[] {
  const live = createLiveWalls(parts)
  return [
    bind(listWalls, async ({ unit, principal }) => ({ results: await findWalls(unit.rows, principal) })),
    bind(createWall, async (request) => {
      const { unit, principal, body } = request
      const { name, panels, names, days } = body
      const { rows } = unit
      const { count } = await rows
        .selectFrom('report_walls')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= MAX_WALLS) throw new Failure(tooManyWalls, { values: { limit: MAX_WALLS } })
      const token = newToken()
      const { id } = await rows
        .insertInto('report_walls')
        .values({
          company_id: principal.companyId,
          user_id: principal.userId,
          name,
          panels,
          names,
          token_hash: hashOf(token),
          expires_at: sql<Date>`now() + make_interval(days => ${days})`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordAudit(unit, {
        by: request,
        action: 'report_wall.made',
        subject: { type: 'report_wall', id, name },
        details: { panels, names, days },
      })
      const [made] = await findWalls(rows, principal, { id })
      if (made === undefined) throw new Failure(notFound)
      return { ...made, url: `${origin}${wallPageUrl(token)}` }
    }),
    bind(revokeWall, async (request) => {
      const { unit, params } = request
      const gone = await unit.rows
        .deleteFrom('report_walls')
        .where('id', '=', params.id)
        .where(supervises(request.principal, sql`report_walls.user_id`))
        .returning('name')
        .executeTakeFirst()
      if (gone === undefined) throw new Failure(notFound)
      await recordAudit(unit, {
        by: request,
        action: 'report_wall.revoked',
        subject: { type: 'report_wall', id: params.id, name: gone.name },
      })
      return undefined
    }),
    bind(readWall, async ({ params }) => {
      // Looked up for every answer, so that a revoked link ends at once, whatever is still kept of its numbers.
      const wall = await findOpenWall(parts.database.systemRows, params.token)
      if (wall === undefined || !may(wall, readReports)) throw new Failure(notFound)
      return live(wall)
    }),
  ]
}
