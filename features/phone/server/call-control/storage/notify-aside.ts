import { sql } from 'kysely'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { isLanguage, translate } from '#platform/i18n/text.ts'
import { phoneTexts } from '../../../i18n/texts.ts'

interface AsideNotice {
  companyId: number
  userId: number
  kind: string
  title: string
  body: string
  link: string
  dedupeKey: string
  push: boolean
}

/** Stores notifications for people; the program's wiring provides it. */
type Notify = (unit: UnitOfWork, notices: readonly AsideNotice[]) => Promise<void>

/** Notifies the company's administrators that a call is missing from the histories, at most once an hour. */
export const notifyAside =
  (database: Database, notify: Notify) =>
  (companyId: number): Promise<void> =>
    database.system(async (unit) => {
      const { rows: people } = await sql<{ id: number; language: string; hour: string }>`
        SELECT id, language, to_char(now(), 'YYYY-MM-DD HH24') AS hour
          FROM users
         WHERE company_id = ${companyId} AND role = 'administrator'
           AND disabled_at IS NULL AND deleted_at IS NULL`.execute(unit.rows)
      await notify(
        unit,
        people.map(({ id, language, hour }) => {
          const spoken = isLanguage(language) ? language : 'es'
          return {
            companyId,
            userId: id,
            kind: 'call_aside',
            title: translate(phoneTexts, spoken, 'notice.aside.title'),
            body: translate(phoneTexts, spoken, 'notice.aside.body'),
            link: '/pbxCloud/historial',
            dedupeKey: `call aside ${hour}`,
            push: true,
          }
        }),
      )
    })
