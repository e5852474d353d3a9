import { type RawBuilder, sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { namedTimes, roomIsTaken } from './take-rooms.ts'

interface Lost {
  id: number
  owner_id: number | null
  company_id: number
  title: string
  room: string
  starts_at: Date
  all_day: boolean
  time_zone: string
  language: Language
}

/**
 * Takes the room from the events that meet a condition on `e` where somebody else has it, or where it takes no reservations any more:
 * for changes that nobody is there to correct. Their owners are told. The rooms were locked before the events were written.
 */
export async function giveUpRooms(
  unit: UnitOfWork,
  notify: Notify,
  where: RawBuilder<unknown>,
): Promise<void> {
  const lost = await sql<Lost>`
    WITH gone AS (
      UPDATE agenda_events e SET room_id = NULL, detached = e.series_id IS NOT NULL, version = e.version + 1
        FROM agenda_rooms m
       WHERE m.id = e.room_id AND ${where} AND e.deleted_at IS NULL
         AND (m.disabled_at IS NOT NULL OR m.deleted_at IS NOT NULL OR ${roomIsTaken})
      RETURNING e.id, e.company_id, e.owner_id, e.title, e.starts_at, e.all_day, m.name AS room)
    SELECT g.*, c.time_zone, coalesce(u.language, c.language) AS language
      FROM gone g JOIN companies c ON c.id = g.company_id LEFT JOIN users u ON u.id = g.owner_id
     ORDER BY g.starts_at`.execute(unit.rows)
  if (lost.rows.length === 0) return
  const byOwner = Map.groupBy(lost.rows, ({ owner_id }) => owner_id)
  await notify(
    unit,
    [...byOwner].flatMap(([userId, events]) => {
      const [first] = events
      if (userId === null || first === undefined) return []
      const { company_id: companyId, language, room, title, id } = first
      return [
        {
          companyId,
          userId,
          kind: 'agenda' as const,
          title,
          body: translate(agendaTexts, language, 'agenda.notice.roomLost', {
            room,
            times: namedTimes(language, events, events.length),
          }),
          link: `/pbxCloud/agenda?event=${id}`,
          push: false,
        },
      ]
    }),
  )
}
