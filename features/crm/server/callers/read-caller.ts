import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { type Caller, readCaller } from '../../contract/callers.ts'
import { amountsFor } from '../amounts.ts'
import { ACTIVE } from '../references.ts'
import { scopeOf, type VisibleRows } from '../scope.ts'
import { findPersonByNumber, isOutside } from './find-person-by-number.ts'

/** Limit of the card; the rest is on the person's page. */
const MAX = 3

type Open = Pick<Caller, 'business' | 'interaction' | 'event'>

/** Of those that the viewer may see. */
async function findOpen(
  rows: Rows,
  viewer: Principal,
  visibleEvents: VisibleRows,
  personId: number,
): Promise<Open> {
  const found = await sql<Open>`
    SELECT coalesce((SELECT jsonb_agg(b) FROM (
             SELECT b.id, b.name, (SELECT name FROM crm_stages s WHERE s.id = b.stage_id) AS stage, b.total_amount
               FROM crm_businesses b
              WHERE b.person_id = ${personId} AND b.status = 'open' AND b.deleted_at IS NULL AND ${scopeOf('business', 'b')(viewer)}
              ORDER BY b.created_at DESC, b.id DESC LIMIT ${MAX}) b), '[]') AS business,
           (SELECT jsonb_build_object('id', r.id, 'subject', r.subject,
                     'status', (SELECT name FROM crm_statuses s WHERE s.id = r.status_id))
              FROM crm_interactions r WHERE r.person_id = ${personId} AND r.deleted_at IS NULL AND ${ACTIVE}
               AND ${scopeOf('interaction')(viewer)}
             ORDER BY r.created_at DESC, r.id DESC LIMIT 1) AS interaction,
           (SELECT jsonb_build_object('id', e.id, 'title', e.title,
                     'starts_at', to_char(e.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
              FROM agenda_events e
             WHERE e.person_id = ${personId} AND e.deleted_at IS NULL AND e.done_at IS NULL AND e.ends_at >= now()
               AND ${visibleEvents(viewer)}
             ORDER BY e.starts_at, e.id LIMIT 1) AS event`.execute(rows)
  return found.rows[0] ?? { business: [], interaction: null, event: null }
}

export const readCallerRoute = (visibleEvents: VisibleRows) =>
  bind(readCaller, async ({ unit, principal, params }) => {
    const person = await findPersonByNumber(unit.rows, principal, params.number)
    if (person === null)
      return { person: null, outside: await isOutside(unit.rows, principal.companyId, params.number) }
    const { business, ...open } = await findOpen(unit.rows, principal, visibleEvents, person.id)
    const amount = amountsFor(principal)
    const shown = business.map((one) => ({ ...one, total_amount: amount(one.total_amount ?? 0) }))
    return { person: { ...person, ...open, business: shown }, outside: true }
  })
