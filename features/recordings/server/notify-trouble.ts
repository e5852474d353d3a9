import { sql } from 'kysely'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { isLanguage, translate } from '#platform/i18n/text.ts'
import { recordingsTexts } from '../i18n/texts.ts'

interface TroubleNotice {
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
export type Notify = (unit: UnitOfWork, notices: readonly TroubleNotice[]) => Promise<void>

type Trouble = 'disk-full' | 'incomplete' | 'not-kept'

/** Notifies the company's administrators of recording faults, each kind at most once an hour. */
export const notifyTrouble =
  (database: Database, notify: Notify) =>
  (companyId: number, trouble: Trouble): Promise<void> =>
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
            kind: 'recording_trouble',
            title: translate(recordingsTexts, spoken, 'trouble.title'),
            body: translate(recordingsTexts, spoken, `trouble.${trouble}`),
            link: '/herramientas/grabaciones',
            dedupeKey: `recording ${trouble} ${hour}`,
            push: true,
          }
        }),
      )
    })
