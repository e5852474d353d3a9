import { sql } from 'kysely'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { bumpSequence } from '../guests/guest-rows.ts'
import { type InvitationPorts, sendInvitations } from '../guests/invite-guests.ts'
import { giveUpRooms, type Lost, roomLost } from '../rooms/give-up-rooms.ts'
import { releaseRooms } from '../rooms/release-rooms.ts'
import { lockRooms } from '../rooms/take-rooms.ts'
import type { Times } from './occurrence-times.ts'
import { insertOccurrences, lockSeries, MAX_OCCURRENCES, plannedOf, setFilled } from './series-rows.ts'

/** Series looked up at once. */
const AT_ONCE = 200

/** The last occurrence lost its room already because it takes no reservations any more: everybody was told then, of what comes too. */
async function isKnown(rows: Rows, id: number, template: number): Promise<boolean> {
  const found = await sql<{ known: boolean }>`
    SELECT (m.disabled_at IS NOT NULL OR m.deleted_at IS NOT NULL) AND (
             SELECT o.room_id IS NULL FROM agenda_events o WHERE o.series_id = ${id} AND o.deleted_at IS NULL
              ORDER BY o.recurs_at DESC LIMIT 1) AS known
      FROM agenda_events e JOIN agenda_rooms m ON m.id = e.room_id WHERE e.id = ${template}`.execute(rows)
  return found.rows[0]?.known ?? false
}

/** Guests of the series hear of the occurrences that have no room, of all in one message. */
async function tellGuests(
  unit: UnitOfWork,
  ports: InvitationPorts,
  id: number,
  [first, ...others]: readonly Lost[],
): Promise<void> {
  if (first === undefined) return
  await bumpSequence(unit.rows, { event_id: null, series_id: id })
  await sendInvitations(unit, ports, first.id, first.user_id ?? 0, {
    about: (language) => roomLost(language, [first, ...others]),
  })
}

/** Adds what has come into reach to one series. */
async function extend(database: Database, ports: InvitationPorts, id: number): Promise<void> {
  await database.system(async (unit) => {
    const { rows } = unit
    const series = await lockSeries(rows, id)
    const due = await rows
      .selectFrom('agenda_series')
      .select(['filled_until'])
      .where('id', '=', id)
      .where('filled_until', '<', sql<Date>`now() + interval '12 months'`)
      .executeTakeFirst()
    // Another node was faster, or somebody ended it.
    if (series === null || due === undefined) return
    // What is most like the series: an occurrence with its own values only where there is no other.
    const found = await sql<Times & { id: number }>`
      SELECT id, starts_at, ends_at, all_day FROM agenda_events WHERE series_id = ${id}
       ORDER BY detached, deleted_at IS NOT NULL, recurs_at DESC LIMIT 1`.execute(rows)
    const [template] = found.rows
    const planned =
      template === undefined
        ? null
        : plannedOf(series, template, { max: 20_000, from: localDay(due.filled_until, series.time_zone) })
    if (template === undefined || planned === null) {
      await sql`UPDATE agenda_series SET filled_until = 'infinity' WHERE id = ${id}`.execute(rows)
      return
    }
    const next = planned.list.filter(({ starts }) => starts > due.filled_until)
    const added = next.slice(0, MAX_OCCURRENCES)
    await lockRooms(rows, { events: [template.id] })
    const quiet = await isKnown(rows, id, template.id)
    await insertOccurrences(rows, id, template.id, added)
    const fresh = sql`e.series_id = ${id} AND e.recurs_at > ${due.filled_until}`
    const lost = await giveUpRooms(unit, ports.notify, fresh, quiet)
    if (!quiet) await tellGuests(unit, ports, id, lost)
    const whole = added.length === next.length
    await setFilled(rows, id, {
      list: whole ? planned.list : added,
      ended: whole && planned.ended,
    })
  })
}

/** Series of people who left: nobody holds these meetings, and they keep no rooms from others. Who gets one as theirs goes on with it. */
const ofNobody = sql`EXISTS (
  SELECT FROM users u WHERE u.deleted_at IS NOT NULL AND u.id = (
    SELECT e.owner_id FROM agenda_events e WHERE e.series_id = s.id ORDER BY e.recurs_at DESC LIMIT 1))`

/** Keeps series filled some months ahead, and gives back what people who left reserved. Safe to run twice: each is locked, and a place is taken once. */
export const extendSeriesJob = (database: Database, ports: InvitationPorts) =>
  defineJob({
    id: 'agenda.extend',
    cron: '23 3 * * *',
    maxAttempts: 3,
    async run() {
      await releaseRooms(database.systemRows)
      const failed: unknown[] = []
      // All of them: a series with its next occurrence years ahead stays due, and must not stand before the others.
      for (let after = 0; ; ) {
        const due = await sql<{ id: number }>`
          SELECT s.id FROM agenda_series s WHERE s.filled_until < now() + interval '12 months' AND s.id > ${after}
             AND NOT ${ofNobody}
           ORDER BY s.id LIMIT ${AT_ONCE}`.execute(database.systemRows)
        for (const { id } of due.rows)
          await extend(database, ports, id).catch((error: unknown) => failed.push(error))
        const last = due.rows.at(-1)
        if (last === undefined || due.rows.length < AT_ONCE) break
        after = Number(last.id)
      }
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} series could not be extended`)
    },
  })
