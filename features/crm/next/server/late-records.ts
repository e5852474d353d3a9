import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { scopeOf, type VisibleRows } from '../../server/scope.ts'
import type { NextReason } from '../contract/next-steps.ts'

export interface LateRecord {
  reason: NextReason
  id: number
  title: string
  detail: string | null
  since: Date
  person_id: number | null
  business_id: number | null
  business: string | null
}

interface Asked {
  viewer: Principal
  ownerId: number
  limit: number
  visibleEvents: VisibleRows
}

const COLUMNS = ['reason', 'id', 'title', 'detail', 'since', 'person_id', 'business_id', 'business'] as const

/** Events of the past that nobody has ticked off; those with a commitment are promises. */
const events = ({ viewer, ownerId, limit, visibleEvents }: Asked) => sql`
  SELECT CASE WHEN coalesce(e.commitment, '') <> '' THEN 'promise' ELSE 'task' END AS reason, e.id, e.title,
         nullif(e.commitment, '') AS detail, e.ends_at AS since, e.person_id, e.business_id,
         (SELECT b.name FROM crm_businesses b WHERE b.id = e.business_id AND ${scopeOf('business', 'b')(viewer)}) AS business
    FROM agenda_events e
   WHERE e.company_id = ${viewer.companyId} AND e.owner_id = ${ownerId} AND e.deleted_at IS NULL AND e.done_at IS NULL
     AND e.ends_at < now() AND e.starts_at > now() - interval '1 year' AND ${visibleEvents(viewer)}
   ORDER BY e.starts_at LIMIT ${limit}`

const business = (
  { viewer, ownerId, limit }: Asked,
  reason: NextReason,
  { since, detail, when }: Record<'since' | 'detail' | 'when', RawBuilder<unknown>>,
) => sql`
  SELECT ${sql.lit(reason)} AS reason, b.id, b.name AS title, ${detail} AS detail, ${since} AS since, b.person_id,
         b.id AS business_id, b.name AS business
    FROM crm_businesses b JOIN crm_stages s ON s.id = b.stage_id JOIN companies c ON c.id = b.company_id
   WHERE b.company_id = ${viewer.companyId} AND b.owner_id = ${ownerId} AND b.deleted_at IS NULL AND b.status = 'open'
     AND ${when} AND ${scopeOf('business', 'b')(viewer)}
   ORDER BY 5 LIMIT ${limit}`

const TODAY = sql`(now() AT TIME ZONE c.time_zone)::date`

/** A business that is past its date is not said to be old as well. */
const PAST = sql`coalesce(b.expected_close < ${TODAY}, false)`

const leads = ({ viewer, ownerId, limit }: Asked) => sql`
  SELECT 'lead' AS reason, p.id, p.full_name AS title, (SELECT o.name FROM crm_origins o WHERE o.id = p.origin_id) AS detail,
         p.created_at AS since, p.id AS person_id, NULL::bigint AS business_id, NULL::text AS business
    FROM persons p
   WHERE p.company_id = ${viewer.companyId} AND p.owner_id = ${ownerId} AND p.state = 'lead' AND p.deleted_at IS NULL
     AND p.discarded_at IS NULL AND p.last_interaction_at IS NULL AND p.created_at < now() - interval '1 day'
     AND ${scopeOf('person', 'p')(viewer)}
   ORDER BY p.created_at LIMIT ${limit}`

/** Overdue events, businesses and leads of one owner that the viewer sees, each kind up to the limit; one statement. */
export async function findLateRecords(rows: Rows, asked: Asked): Promise<LateRecord[]> {
  const branches = [
    events(asked),
    business(asked, 'close', {
      since: sql`day_begins(b.expected_close + 1, c.time_zone)`,
      detail: sql`s.name`,
      when: PAST,
    }),
    business(asked, 'stage', {
      since: sql`b.stage_since + make_interval(days => s.stale_days)`,
      detail: sql`s.name`,
      when: sql`NOT ${PAST} AND s.stale_days > 0 AND b.stage_since + make_interval(days => s.stale_days) < now()`,
    }),
    leads(asked),
  ]
  const { rows: found } = await sql<LateRecord>`
    SELECT ${sql.join(COLUMNS.map((name) => sql.ref(name)))} FROM (${sql.join(
      branches.map((branch) => sql`(${branch})`),
      sql` UNION ALL `,
    )}) late`.execute(rows)
  return found
}
