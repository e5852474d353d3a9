import { sql } from 'kysely'
import { translate } from '#platform/i18n/text.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { type Ids, idsOf } from '#platform/resource/server/uses/reference.ts'
import { agendaRooms } from '../../contract/rooms.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { lockRooms, takeRooms } from './take-rooms.ts'

/** What is over does not keep a room. */
const coming = {
  refers: (ids: Ids) => sql<boolean>`room_id = ANY(${ids}) AND ends_at > now()`,
}

export const agendaRoomStore: Store = defineStore({
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
        await sql`
          UPDATE agenda_events SET room_id = ${to}, version = version + 1 WHERE ${coming.refers(idsOf([from]))}`.execute(
          rows,
        )
      },
      lists: ['agenda_event'],
    },
  ],
  async written({ unit, language }, action, ids) {
    // Its reservations were moved into another one.
    if (action === 'changed')
      await takeRooms(unit.rows, language, sql`e.room_id = ANY(${[...ids]}::bigint[]) AND e.ends_at > now()`)
  },
})
