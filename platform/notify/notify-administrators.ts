import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { isLanguage, type Language } from '#platform/i18n/text.ts'
import type { NoticeContent, Notify } from './notify.ts'

/** For whom a notification is written, and when, in the company's time zone. */
interface Occasion {
  language: Language
  /** `2026-11-26`. */
  today: string
  /** `2026-11-26 14`. */
  hour: string
}

/** Notifies every administrator of a company, in a transaction of its own. */
export const notifyAdministrators = (
  database: Database,
  notify: Notify,
  companyId: number,
  contentFor: (occasion: Occasion) => NoticeContent,
): Promise<void> =>
  database.system(async (unit) => {
    const { rows: administrators } = await sql<{ id: number; language: string; today: string; hour: string }>`
      SELECT u.id, coalesce(u.language, c.language) AS language,
             to_char(now() AT TIME ZONE c.time_zone, 'YYYY-MM-DD') AS today,
             to_char(now() AT TIME ZONE c.time_zone, 'YYYY-MM-DD HH24') AS hour
        FROM users u JOIN companies c ON c.id = u.company_id
       WHERE u.company_id = ${companyId} AND u.role = 'administrator'
         AND u.disabled_at IS NULL AND u.deleted_at IS NULL`.execute(unit.rows)
    await notify(
      unit,
      administrators.map(({ id, language, today, hour }) => ({
        ...contentFor({ language: isLanguage(language) ? language : 'es', today, hour }),
        companyId,
        userId: id,
      })),
    )
  })
