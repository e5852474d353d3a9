import { sql } from 'kysely'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { isLanguage, translate } from '#platform/i18n/text.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import type { OnCeilingReached } from './may-call-outside.ts'

interface CeilingNotice {
  companyId: number
  userId: number
  kind: string
  title: string
  body: string
  link: string
  dedupeKey: string
  push: boolean
}

/** Keeps notices for people; the program's wiring fills it. */
type Notify = (unit: UnitOfWork, notices: readonly CeilingNotice[]) => Promise<void>

/** The company's administrators are told once a day and ceiling. */
export const tellCeiling =
  (database: Database, notify: Notify): OnCeilingReached =>
  (companyId, ceiling) =>
    database.system(async (unit) => {
      const { rows: people } = await sql<{ id: number; language: string; today: string }>`
        SELECT u.id, u.language, to_char(now() AT TIME ZONE c.time_zone, 'YYYY-MM-DD') AS today
          FROM users u JOIN companies c ON c.id = u.company_id
         WHERE u.company_id = ${companyId} AND u.role = 'administrator'
           AND u.disabled_at IS NULL AND u.deleted_at IS NULL`.execute(unit.rows)
      await notify(
        unit,
        people.map(({ id, language, today }) => {
          const spoken = isLanguage(language) ? language : 'es'
          return {
            companyId,
            userId: id,
            kind: 'call_ceiling',
            title: translate(pbxTexts, spoken, 'notice.ceiling.title'),
            body: translate(pbxTexts, spoken, 'notice.ceiling.body', { name: ceiling.name }),
            link: '/admin/lineas/topes',
            dedupeKey: `ceiling ${ceiling.id} ${today}`,
            push: true,
          }
        }),
      )
    })
