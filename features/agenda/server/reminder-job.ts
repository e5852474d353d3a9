import { sql } from 'kysely'
import type { Team } from '#platform/access/principal.ts'
import { teamColumn } from '#platform/access/supervised.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { formatTime } from '#platform/i18n/format.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { agendaTexts } from '../i18n/texts.ts'
import { answerTo } from './guests/answers.ts'
import type { VisibleRecord } from './ports.ts'

/** How long before an event its people are reminded. */
const MINUTES_BEFORE = 15
/** Most events of one run, the companies by turns: thousands of one company's do not stand before another's. The next run takes the rest. */
const MAX = 500

interface Due {
  id: number
  company_id: number
  user_id: number
  title: string
  starts_at: Date
  person_id: number | null
  role: Role
  team: Team | null
  language: Language
  time_zone: string
}

/** Marks events that start soon. @returns a row for each person to remind: the owner, else the group's members, and guests who come */
async function takeDue(rows: Rows): Promise<readonly Due[]> {
  const found = await sql<Due>`
    WITH soon AS MATERIALIZED (
      SELECT id, starts_at, row_number() OVER (PARTITION BY company_id ORDER BY starts_at, id) AS turn FROM agenda_events
       WHERE noticed_at IS NULL AND done_at IS NULL AND deleted_at IS NULL AND NOT all_day
         AND starts_at > now() AND starts_at <= now() + make_interval(mins => ${MINUTES_BEFORE})),
    chosen AS MATERIALIZED (SELECT id FROM soon ORDER BY turn, starts_at LIMIT ${MAX}),
    due AS (
      SELECT e.id FROM agenda_events e WHERE e.id IN (SELECT id FROM chosen) AND e.noticed_at IS NULL
         FOR UPDATE SKIP LOCKED),
    marked AS (
      UPDATE agenda_events e SET noticed_at = now() FROM due WHERE e.id = due.id
      RETURNING e.id, e.series_id, e.company_id, e.title, e.starts_at, e.owner_id, e.group_id, e.person_id)
    SELECT m.id, m.company_id, u.id AS user_id, u.role, ${teamColumn(sql`u.id`)} AS team, m.title, m.starts_at, m.person_id,
           coalesce(u.language, c.language) AS language, c.time_zone
      FROM marked m JOIN companies c ON c.id = m.company_id
      JOIN users u ON u.disabled_at IS NULL AND u.deleted_at IS NULL AND (
        u.id = m.owner_id OR m.owner_id IS NULL AND u.id IN (
          SELECT user_id FROM agenda_group_members WHERE group_id = m.group_id)
        OR u.id IN (SELECT g.user_id FROM agenda_guests g WHERE g.event_id = m.id AND g.answer <> 'declined')
        OR u.id IN (SELECT g.user_id FROM agenda_guests g WHERE g.series_id = m.series_id AND ${answerTo('g', 'm')} <> 'declined'))`.execute(
    rows,
  )
  return found.rows
}

/** The person's name, for those who may see them. */
async function nameOf(rows: Rows, visible: VisibleRecord, due: Due): Promise<string | null> {
  if (due.person_id === null) return null
  const viewer = { userId: due.user_id, companyId: due.company_id, role: due.role, team: due.team }
  const found = await sql<{ name: string }>`
    SELECT p.full_name AS name FROM persons p
     WHERE p.id = ${due.person_id} AND ${visible('person', 'p')(viewer)}`.execute(rows)
  return found.rows[0]?.name ?? null
}

/** Notifies and marks in one transaction, deduplicated by key: two runs in a minute notify nobody twice. */
export const agendaReminderJob = (database: Database, notify: Notify, visible: VisibleRecord) =>
  defineJob({
    id: 'agenda.notices',
    cron: '* * * * *',
    maxAttempts: 1,
    run: () =>
      database.system(async (unit) => {
        const due = await takeDue(unit.rows)
        const named = await Promise.all(
          due.map(async (event) => ({ ...event, person: await nameOf(unit.rows, visible, event) })),
        )
        await notify(
          unit,
          named.map((event) => ({
            companyId: event.company_id,
            userId: event.user_id,
            kind: 'agenda',
            title: event.title,
            body: translate(
              agendaTexts,
              event.language,
              event.person === null ? 'agenda.soon' : 'agenda.soonWith',
              {
                time: formatTime(event.starts_at.toISOString(), event.time_zone),
                person: event.person ?? '',
              },
            ),
            link: `/pbxCloud/agenda?event=${event.id}`,
            dedupeKey: `agenda:${event.id}:${event.starts_at.toISOString()}`,
            push: true,
          })),
        )
      }),
  })
