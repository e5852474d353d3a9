import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { localDay } from '#platform/i18n/format.ts'
import { readFreeBusy } from '../contract/free-busy.ts'
import { dayNumber, dayText } from '../contract/rule-days.ts'
import { busyTimes, roomTimes } from './busy-times.ts'
import { freeSlot, overlaps, type Span } from './free-slot.ts'
import { agendaScope } from './scope.ts'
import { instantOn } from './series/occurrence-times.ts'
import { zoneOf } from './series/start-series.ts'

/** How far a free time is looked for. */
const DAYS = 14

const roomOf = (rows: Rows, id: number | undefined) =>
  rows
    .selectFrom('agenda_rooms')
    .select(['id', 'name'])
    .where('id', '=', id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** All-day events occupy hours where that is set, and who declined is free. */
export const freeBusyRoute: BoundRoute = bind(readFreeBusy, async ({ unit, principal, query }) => {
  const { rows } = unit
  const timeZone = await zoneOf(rows, principal.companyId)
  const wanted = { starts_at: new Date(query.starts_at), ends_at: new Date(query.ends_at) }
  const today = dayNumber(localDay(wanted.starts_at, timeZone))
  const [from, tomorrow, to] = [today, today + 1, today + DAYS].map((day) =>
    instantOn(dayText(day), 0, timeZone),
  )
  const people = await rows
    .selectFrom('users')
    .select(['id', 'short_name'])
    .where('id', 'in', query.users)
    .where('deleted_at', 'is', null)
    .orderBy('short_name')
    .execute()
  const title = sql<string | null>`CASE WHEN ${agendaScope('e')(principal)} THEN e.title END`
  const busy = await busyTimes(rows, {
    users: people.map(({ id }) => id),
    from,
    to,
    except: query.except,
    title,
    max: 2000,
  })
  const room = await roomOf(rows, query.room)
  const reserved =
    room === undefined ? [] : await roomTimes(rows, { room: room.id, from, to, except: query.except, title })
  const free = freeSlot([...busy, ...reserved], { wanted, timeZone, days: DAYS })
  const written = ({ starts_at, ends_at }: Span) => ({
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  })
  const shown = (user: number | null, name: string, own: readonly (Span & { title: string | null })[]) => ({
    user,
    name,
    busy: own
      .filter(({ starts_at }) => tomorrow === undefined || starts_at < tomorrow)
      .map((one) => ({ ...written(one), title: one.title })),
    conflict: own.some((one) => overlaps(one, wanted)),
  })
  return {
    results: [
      ...people.map(({ id, short_name }) =>
        shown(
          id,
          short_name,
          busy.filter(({ user }) => user === id),
        ),
      ),
      ...(room === undefined ? [] : [shown(null, room.name, reserved)]),
    ],
    free: free === null ? null : written(free),
  }
})
