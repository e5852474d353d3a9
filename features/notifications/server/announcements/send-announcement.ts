import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Rows } from '#platform/db/database.ts'
import { defineJob, type Job } from '#platform/jobs/job.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { announcements } from '../../contract/announcements.ts'

/** Prefix of the deduplication key of an announcement's notifications: `announcement:7`. */
export const KEY = 'announcement:'

/** Notifications per statement. */
const AT_ONCE = 1000

export type SendAnnouncement = Job<{ id: number }>

interface Due {
  company_id: number
  title: string
  body: string
  link: string | null
}

/**
 * Locks the row to the end of the transaction, so that a concurrent run finds it sent. Null: not due, already sent, or deleted.
 */
async function takeDue(rows: Rows, id: number): Promise<Due | null> {
  const found = await sql<Due>`
    SELECT company_id, title, body, link FROM announcements
     WHERE id = ${id} AND sent_at IS NULL AND deleted_at IS NULL AND coalesce(send_at, now()) <= now()
       FOR UPDATE`.execute(rows)
  return found.rows[0] ?? null
}

/** The current audience, each person once. */
async function audienceOf(rows: Rows, id: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    SELECT u.id FROM announcements a JOIN users u ON u.company_id = a.company_id
     WHERE a.id = ${id} AND u.disabled_at IS NULL AND u.deleted_at IS NULL AND CASE a.audience
       WHEN 'all' THEN true
       WHEN 'roles' THEN u.role = ANY (a.roles)
       WHEN 'people' THEN EXISTS (SELECT FROM announcement_people p
         WHERE p.announcement_id = a.id AND p.user_id = u.id)
       ELSE EXISTS (SELECT FROM announcement_groups g JOIN user_group_members m ON m.group_id = g.group_id
         WHERE g.announcement_id = a.id AND m.user_id = u.id) END
     ORDER BY u.id`.execute(rows)
  return found.rows.map((row) => row.id)
}

/** Sends an announcement that is due, in one transaction. A postponed one is sent by the run at its new time. */
export const sendAnnouncementJob = (
  database: Database,
  notify: Notify,
  hub: Pick<Hub, 'publish'>,
): SendAnnouncement =>
  defineJob({
    id: 'notifications.announce',
    payload: z.object({ id: z.number().int() }),
    maxAttempts: 5,
    run: ({ id }) =>
      database.system(async (unit) => {
        const due = await takeDue(unit.rows, id)
        if (!due) return
        const people = await audienceOf(unit.rows, id)
        for (let start = 0; start < people.length; start += AT_ONCE)
          await notify(
            unit,
            people.slice(start, start + AT_ONCE).map((userId) => ({
              companyId: due.company_id,
              userId,
              kind: 'announcement',
              title: due.title,
              body: due.body,
              ...(due.link === null ? {} : { link: due.link }),
              dedupeKey: `${KEY}${id}`,
              push: true,
            })),
          )
        await unit.rows
          .updateTable('announcements')
          .set((row) => ({
            sent_at: new Date(),
            recipients: people.length,
            version: sql<number>`${row.ref('version')} + 1`,
          }))
          .where('id', '=', id)
          .execute()
        unit.onCommit(() => refreshLists(hub, announcements.name, due.company_id))
      }),
  })
