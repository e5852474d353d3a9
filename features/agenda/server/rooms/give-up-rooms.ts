import { type RawBuilder, sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { namedTimes, roomIsTaken } from './take-rooms.ts'

export interface Lost {
  id: number
  company_id: number
  title: string
  room: string
  starts_at: Date
  all_day: boolean
  time_zone: string
  /** Who is told of it, once each: the owner, else the group's members; null: there is nobody. */
  user_id: number | null
  language: Language
}

/** What is said of these: which room is gone, and when. */
export const roomLost = (language: Language, events: readonly [Lost, ...Lost[]]): string =>
  translate(agendaTexts, language, 'agenda.notice.roomLost', {
    room: events[0].room,
    times: namedTimes(language, events, events.length),
  })

/**
 * Takes the room from the events that meet a condition on `e` where somebody else has it, or where it takes no reservations any more:
 * for changes that nobody is there to correct. Whose they are is told, unless `quiet`; guests are the caller's. The rooms were locked
 * before the events were written.
 * @returns the events, by time
 */
export async function giveUpRooms(
  unit: UnitOfWork,
  notify: Notify,
  where: RawBuilder<unknown>,
  quiet = false,
): Promise<Lost[]> {
  const { rows: lost } = await sql<Lost>`
    WITH gone AS (
      UPDATE agenda_events e SET room_id = NULL, detached = e.series_id IS NOT NULL, version = e.version + 1
        FROM agenda_rooms m
       WHERE m.id = e.room_id AND ${where} AND e.deleted_at IS NULL
         AND (m.disabled_at IS NOT NULL OR m.deleted_at IS NOT NULL OR ${roomIsTaken})
      RETURNING e.id, e.company_id, e.owner_id, e.group_id, e.title, e.starts_at, e.all_day, m.name AS room)
    SELECT g.*, u.id AS user_id, c.time_zone, coalesce(u.language, c.language) AS language
      FROM gone g JOIN companies c ON c.id = g.company_id
      LEFT JOIN users u ON u.disabled_at IS NULL AND u.deleted_at IS NULL AND (
        u.id = g.owner_id OR g.owner_id IS NULL AND u.id IN (
          SELECT user_id FROM agenda_group_members WHERE group_id = g.group_id))
     ORDER BY g.starts_at, g.id`.execute(unit.rows)
  const byUser = Map.groupBy(quiet ? [] : lost, ({ user_id }) => user_id)
  const notices = [...byUser].flatMap(([userId, [first, ...others]]) =>
    userId === null || first === undefined
      ? []
      : [
          {
            companyId: first.company_id,
            userId,
            kind: 'agenda' as const,
            title: first.title,
            body: roomLost(first.language, [first, ...others]),
            link: `/pbxCloud/agenda?event=${first.id}`,
            push: false,
          },
        ],
  )
  if (notices.length > 0) await notify(unit, notices)
  return [...new Map(lost.map((event) => [event.id, event])).values()]
}
