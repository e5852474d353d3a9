import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { auditOf } from '#platform/resource/server/audit-of.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { read } from '#platform/resource/server/resource-writes.ts'
import type { Store } from '#platform/resource/server/store.ts'
import { removeOccurrences, undoOccurrences } from '../contract/series.ts'
import { bumpSequence, guestsOf, occasionOf } from './guests/guest-rows.ts'
import { type InvitationPorts, sendCancellations, sendInvitations } from './guests/invite-guests.ts'
import { takeRooms, withSeries } from './rooms/take-rooms.ts'
import { requireOwn } from './scope.ts'
import { lockedSeries, removeOccurrences as removeFrom } from './series/change-series.ts'
import { eventRow } from './series/series-rows.ts'
import { madeSingle, undoSeries } from './series/undo-series.ts'

/** The contracts that edit an event: their handlers lock its series first, so that all lock in one order. */
const editsOne = (store: Store, { method, path }: RouteContract): boolean =>
  ['PATCH', 'POST', 'PUT'].includes(method) && path.startsWith(`${store.resource.path}/:id/`)

export const lockingSeries =
  (store: Store) =>
  <Route extends BoundRoute>(route: Route): Route =>
    editsOne(store, route.contract)
      ? {
          ...route,
          handler: async (request) => {
            const { id } = request.params as { id: number }
            if (request.unit)
              await sql`
                SELECT FROM agenda_series s WHERE s.id = (SELECT e.series_id FROM agenda_events e WHERE e.id = ${id})
                   FOR UPDATE`.execute(request.unit.rows)
            return route.handler(request)
          },
        }
      : route

/** Calendars outside have the events that the change took out of their series, which are about to be of it again. */
async function cancelSingle(
  unit: UnitOfWork,
  ports: InvitationPorts,
  id: number,
  userId: number,
): Promise<void> {
  for (const eventId of await madeSingle(unit.rows, userId, id)) {
    const all = await guestsOf(unit.rows, { event_id: eventId, series_id: null })
    const guests = all.filter(({ email }) => email !== null)
    await sendCancellations(unit, ports, { eventId, by: userId, guests })
  }
}

/** Guests outside have heard of the series that the change made, which is about to go. */
async function cancelMade(
  unit: UnitOfWork,
  ports: InvitationPorts,
  id: number,
  userId: number,
): Promise<void> {
  const made = await sql`
    SELECT FROM agenda_undo u JOIN agenda_events e ON e.id = u.event_id
     WHERE u.user_id = ${userId} AND e.id = ${id} AND e.series_id IS NOT NULL
       AND NOT u.before @> jsonb_build_object('series', jsonb_build_array(jsonb_build_object('id', e.series_id)))`.execute(
    unit.rows,
  )
  if (made.rows.length === 0) return
  const event = await eventRow(unit.rows, id)
  if (event === undefined) return
  const guests = (await guestsOf(unit.rows, occasionOf(event))).filter(({ email }) => email !== null)
  await sendCancellations(unit, ports, { eventId: id, by: userId, guests })
}

/** Deletes several occurrences, and takes such changes back. */
export const seriesRoutes = (store: Store, ports: InvitationPorts): readonly BoundRoute[] => [
  refreshingLists(
    [store.resource.name, 'crm_person'],
    bind(removeOccurrences, async (request) => {
      const { unit, principal, params, body } = request
      const record = await read(unit, store, principal, params.id)
      await requireOwn(request, [params.id])
      const found = await lockedSeries(unit.rows, params.id)
      if (found === null) throw new Failure(notFound)
      const { userId, companyId } = principal
      if (body.apply_to === 'all') await sendCancellations(unit, ports, { eventId: params.id, by: userId })
      const gone = await removeFrom(unit.rows, found, { userId, companyId, scope: body.apply_to })
      if (body.apply_to === 'following') await sendInvitations(unit, ports, params.id, userId)
      await auditOf(store)(unit, {
        by: request,
        action: 'removed',
        subject: { type: store.resource.name, id: params.id, name: String(record.title) },
        details: { ids: gone.slice(0, 100) },
      })
      return { removed: gone.length }
    }),
  ),
  refreshingLists(
    [store.resource.name, 'crm_person'],
    bind(undoOccurrences, async ({ unit, principal, params, language }) => {
      await requireOwn({ unit, principal }, [params.id])
      await cancelMade(unit, ports, params.id, principal.userId)
      await cancelSingle(unit, ports, params.id, principal.userId)
      const undone = await undoSeries(unit.rows, principal.userId, params.id)
      await takeRooms(unit.rows, language, withSeries(undone))
      const event = await eventRow(unit.rows, params.id)
      if (event !== undefined) await bumpSequence(unit.rows, occasionOf(event))
      await sendInvitations(unit, ports, params.id, principal.userId)
      return undefined
    }),
  ),
]
