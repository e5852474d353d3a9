import { sql } from 'kysely'
import { translate } from '#platform/i18n/text.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { type Ids, idsOf } from '#platform/resource/server/uses/reference.ts'
import { agendaRooms } from '../../contract/rooms.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { type InvitationPorts, sendInvitations } from '../guests/invite-guests.ts'
import { lockRooms, takeRooms } from './take-rooms.ts'

/** What is over does not keep a room. */
const coming = {
  refers: (ids: Ids) => sql<boolean>`room_id = ANY(${ids}) AND ends_at > now()`,
}

/** Guests of a room's coming events, who do not know yet where these are now, hear of it; of a series once. */
async function tellGuests(
  { unit, principal }: WriteContext,
  invitations: InvitationPorts,
  rooms: readonly number[],
): Promise<void> {
  const { rows: events } = await sql<{ id: number }>`
    SELECT DISTINCT ON (coalesce(e.series_id, -e.id)) e.id
      FROM agenda_events e LEFT JOIN agenda_series s ON s.id = e.series_id
      JOIN agenda_guests g ON g.event_id = e.id OR g.series_id = e.series_id
     WHERE e.room_id = ANY(${[...rooms]}::bigint[]) AND e.ends_at > now() AND e.deleted_at IS NULL
       AND g.notified_sequence < coalesce(s.sequence, e.sequence)
     ORDER BY coalesce(e.series_id, -e.id), e.starts_at`.execute(unit.rows)
  for (const { id } of events) await sendInvitations(unit, invitations, id, principal.userId)
}

export const agendaRoomStore = (invitations: InvitationPorts): Store =>
  defineStore({
    resource: agendaRooms,
    table: 'agenda_rooms',
    texts: agendaTexts,
    touches: ['agenda_event'],
    unique: { agenda_rooms_name_key: 'name' },
    uses: [
      {
        describe: (language, count) => translate(agendaTexts, language, 'agenda.use.reservations', { count }),
        table: 'agenda_events',
        columns: [coming],
        living: true,
        async move(rows, from, to) {
          await lockRooms(rows, { rooms: [from, to] })
          // Guests must hear where it is now.
          await sql`
          UPDATE agenda_series SET sequence = sequence + 1
           WHERE id IN (SELECT series_id FROM agenda_events WHERE deleted_at IS NULL AND ${coming.refers(idsOf([from]))})`.execute(
            rows,
          )
          await sql`
          UPDATE agenda_events SET room_id = ${to}, version = version + 1, sequence = sequence + 1
           WHERE ${coming.refers(idsOf([from]))}`.execute(rows)
        },
        lists: ['agenda_event'],
      },
    ],
    async written(context, action, ids) {
      if (action !== 'changed') return
      const { unit, language } = context
      // Its reservations were moved into another one.
      await takeRooms(unit.rows, language, sql`e.room_id = ANY(${[...ids]}::bigint[]) AND e.ends_at > now()`)
      await tellGuests(context, invitations, ids)
    },
  })
