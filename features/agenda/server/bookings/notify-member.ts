import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import { formatDateTime } from '#platform/i18n/format.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import type { InvitationPorts } from '../guests/invite-guests.ts'

type News = 'booked' | 'moved' | 'cancelled'

interface Row {
  company_id: number
  owner_id: number | null
  title: string
  starts_at: Date
  language: Language
  time_zone: string
}

/** Notifies the user whom an appointment is with of what the visitor did. */
export async function notifyMember(
  unit: UnitOfWork,
  { notify }: Pick<InvitationPorts, 'notify'>,
  { eventId, news, name }: { eventId: number; news: News; name: string },
): Promise<void> {
  const found = await sql<Row>`
    SELECT e.company_id, e.owner_id, e.title, e.starts_at, coalesce(u.language, c.language) AS language, c.time_zone
      FROM agenda_events e JOIN companies c ON c.id = e.company_id LEFT JOIN users u ON u.id = e.owner_id
     WHERE e.id = ${eventId}`.execute(unit.rows)
  const [event] = found.rows
  if (event === undefined || event.owner_id === null) return
  const when = formatDateTime(event.starts_at.toISOString(), event.time_zone)
  await notify(unit, [
    {
      companyId: event.company_id,
      userId: event.owner_id,
      kind: 'agenda',
      title: event.title,
      body: translate(agendaTexts, event.language, `agenda.booking.notice.${news}`, { name, when }),
      ...(news === 'cancelled' ? {} : { link: `/pbxCloud/agenda?event=${eventId}` }),
      push: true,
    },
  ])
}
