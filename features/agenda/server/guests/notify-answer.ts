import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import type { Guest, Occasion } from './guest-rows.ts'
import { when } from './when.ts'

/** Notifies the owner of what a guest answered. */
export async function notifyAnswer(
  unit: UnitOfWork,
  { notify }: { notify: Notify },
  {
    occasion,
    eventId,
    guest,
  }: {
    occasion: Occasion
    /** The answer is about this occurrence alone. */
    eventId: number | null
    guest: Pick<Guest, 'id' | 'name' | 'answer' | 'user_id'>
  },
): Promise<void> {
  if (guest.answer === 'pending') return
  const found = await sql<{
    id: number
    company_id: number
    owner_id: number
    title: string
    language: Language
    starts_at: Date
    all_day: boolean
    time_zone: string
  }>`
    SELECT e.id, e.company_id, e.owner_id, e.title, e.starts_at, e.all_day, c.time_zone, coalesce(u.language, c.language) AS language
      FROM agenda_events e JOIN companies c ON c.id = e.company_id JOIN users u ON u.id = e.owner_id
     WHERE ${occasion.series_id === null ? sql`e.id = ${occasion.event_id}` : sql`e.series_id = ${occasion.series_id}`}
       AND e.deleted_at IS NULL AND ${eventId === null ? sql`true` : sql`e.id = ${eventId}`} ORDER BY e.ends_at < now(), e.starts_at LIMIT 1`.execute(
    unit.rows,
  )
  const [event] = found.rows
  if (event === undefined || event.owner_id === guest.user_id) return
  await notify(unit, [
    {
      companyId: event.company_id,
      userId: event.owner_id,
      kind: 'agenda',
      title: event.title,
      body:
        eventId === null
          ? translate(agendaTexts, event.language, `agenda.answered.${guest.answer}`, { name: guest.name })
          : translate(agendaTexts, event.language, `agenda.answeredOne.${guest.answer}`, {
              name: guest.name,
              when: when(event),
            }),
      link: `/pbxCloud/agenda?event=${event.id}`,
      push: false,
    },
  ])
}
