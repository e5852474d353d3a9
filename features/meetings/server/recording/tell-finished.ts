import type { Database } from '#platform/db/database.ts'
import { isLanguage, translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { meetingRecordingTexts } from '../../i18n/recordings/texts.ts'
import type { VideoParts } from './video-job.ts'

interface TellParts {
  database: Database
  notify: Notify
  refresh: (companyId: number) => void
}

/** Tells who started a recording that its video is there, or that there is none. */
export const tellFinished =
  ({ database, notify, refresh }: TellParts): VideoParts['finished'] =>
  async ({ id, companyId, userId, name, failed }) => {
    refresh(companyId)
    if (userId === null) return
    await database.system(async (unit) => {
      const found = await unit.rows
        .selectFrom('users')
        .innerJoin('companies', 'companies.id', 'users.company_id')
        .select((eb) => eb.fn.coalesce('users.language', 'companies.language').as('language'))
        .where('users.id', '=', userId)
        .executeTakeFirst()
      const language = isLanguage(found?.language) ? found.language : 'es'
      const outcome = failed ? 'failed' : 'ready'
      await notify(unit, [
        {
          companyId,
          userId,
          kind: 'meeting_recording',
          title: translate(meetingRecordingTexts, language, `recording.${outcome}.title`),
          body: translate(meetingRecordingTexts, language, `recording.${outcome}.text`, { name }),
          link: `/webMeetings/grabaciones?open=${id}`,
          dedupeKey: `meeting recording ${id} ${outcome}`,
        },
      ])
    })
  }
