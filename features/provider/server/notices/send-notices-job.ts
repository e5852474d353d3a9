import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Database } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { IN_FORCE, isFor } from './shown-notices.ts'

/** People in one transaction. */
const AT_ONCE = 500
/** A notification shows its beginning; the bar shows all of it. */
const MAX_BODY = 300

interface Recipient {
  company_id: number
  user_id: number
  title: string
  body: string
}

const findRecipients = async (database: Database, noticeId: number, after: number): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient>`
    SELECT u.company_id::float8 AS company_id, u.id::float8 AS user_id,
           CASE WHEN coalesce(u.language, c.language) = 'en' THEN coalesce(n.title_en, n.title_es) ELSE n.title_es END AS title,
           CASE WHEN coalesce(u.language, c.language) = 'en' THEN coalesce(n.body_en, n.body_es) ELSE n.body_es END AS body
      FROM platform_notices n
      JOIN users u ON u.deleted_at IS NULL AND u.disabled_at IS NULL
      JOIN companies c ON c.id = u.company_id AND c.deleted_at IS NULL AND c.disabled_at IS NULL
     WHERE n.id = ${noticeId} AND u.id > ${after} AND ${isFor(sql`u.company_id`, sql`u.role`)}
     ORDER BY u.id LIMIT ${AT_ONCE}`.execute(database.systemRows)
  return rows
}

/** Notifies everybody of notices that have begun. Run twice, nobody is notified twice. */
export const sendNoticesJob = ({ database, notify }: { database: Database; notify: Notify }) =>
  defineJob({
    id: 'provider.send-notices',
    cron: '* * * * *',
    maxAttempts: 3,
    async run() {
      const { rows: due } = await sql<{ id: number }>`
        SELECT n.id::float8 AS id FROM platform_notices n WHERE n.sent_at IS NULL AND ${IN_FORCE} ORDER BY n.id`.execute(
        database.systemRows,
      )
      for (const { id } of due) {
        let recipients = await findRecipients(database, id, 0)
        while (recipients.length > 0) {
          const some = recipients
          await database.system((unit) =>
            notify(
              unit,
              some.map(({ company_id, user_id, title, body }) => ({
                companyId: company_id,
                userId: user_id,
                kind: 'platform_notice',
                title,
                body: cutText(body, MAX_BODY),
                dedupeKey: `platform-notice:${id}`,
              })),
            ),
          )
          recipients = await findRecipients(database, id, some.at(-1)?.user_id ?? 0)
        }
        await database.systemRows
          .updateTable('platform_notices')
          .set({ sent_at: new Date() })
          .where('id', '=', id)
          .execute()
      }
    },
  })
