import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import type { Occasion } from '../guests/guest-rows.ts'
import { when } from '../guests/when.ts'
import type { Counter } from '../import/read-replies.ts'

interface Meant {
  id: number
  company_id: number
  owner_id: number
  title: string
  starts_at: Date
  all_day: boolean
  time_zone: string
  language: Language
  email: string
}

/** Notifies the owner that a guest proposes another time; nothing is moved. */
export async function notifyCounter(
  unit: UnitOfWork,
  { notify }: { notify: Notify },
  { guest, counter: { uid, recurs, is_day, starts } }: { guest: Occasion & { id: number }; counter: Counter },
): Promise<void> {
  const place = recurs === null ? null : new Date(recurs)
  const { rows } = await sql<Meant>`
    SELECT e.id, e.company_id, e.owner_id, e.title, e.starts_at, e.all_day, c.time_zone, coalesce(u.language, c.language) AS language, g.email
      FROM agenda_guests g JOIN agenda_events e ON e.id = g.event_id OR e.series_id = g.series_id
      JOIN companies c ON c.id = e.company_id JOIN users u ON u.id = e.owner_id
      LEFT JOIN agenda_series s ON s.id = e.series_id
     WHERE g.id = ${guest.id} AND e.deleted_at IS NULL AND e.ends_at > now() AND coalesce(s.uid, e.uid) = ${uid}
       AND (${place}::timestamptz IS NULL OR e.recurs_at = ${place}
            OR (${is_day} AND (e.recurs_at AT TIME ZONE s.time_zone)::date = (${place}::timestamptz AT TIME ZONE s.time_zone)::date))
     ORDER BY e.starts_at LIMIT 1`.execute(unit.rows)
  const [event] = rows
  if (event === undefined) return
  const proposed = { ...event, starts_at: new Date(starts) }
  await notify(unit, [
    {
      companyId: event.company_id,
      userId: event.owner_id,
      kind: 'agenda',
      title: event.title,
      body: translate(agendaTexts, event.language, 'agenda.counter', {
        name: event.email,
        when: when(proposed),
        instead: when(event),
      }),
      link: `/pbxCloud/agenda?event=${event.id}`,
      // The same mail, delivered twice.
      dedupeKey: `agenda:counter:${guest.id}:${event.id}:${starts}`,
      push: false,
    },
  ])
}
