import type { Database } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { notifyAdministrators } from '#platform/notify/notify-administrators.ts'
import { recordingsTexts } from '../i18n/texts.ts'

type Trouble = 'disk-full' | 'incomplete' | 'not-kept'

/** Notifies the company's administrators of recording faults, each kind at most once an hour. */
export const notifyTrouble =
  (database: Database, notify: Notify) =>
  (companyId: number, trouble: Trouble): Promise<void> =>
    notifyAdministrators(database, notify, companyId, ({ language, hour }) => ({
      kind: 'recording_trouble',
      title: translate(recordingsTexts, language, 'trouble.title'),
      body: translate(recordingsTexts, language, `trouble.${trouble}`),
      link: '/herramientas/grabaciones',
      dedupeKey: `recording ${trouble} ${hour}`,
      push: true,
    }))
