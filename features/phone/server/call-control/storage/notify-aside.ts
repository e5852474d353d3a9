import type { Database } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { notifyAdministrators } from '#platform/notify/notify-administrators.ts'
import { phoneTexts } from '../../../i18n/texts.ts'

/** Notifies the company's administrators that a call is missing from the histories, at most once an hour. */
export const notifyAside =
  (database: Database, notify: Notify) =>
  (companyId: number): Promise<void> =>
    notifyAdministrators(database, notify, companyId, ({ language, hour }) => ({
      kind: 'call_aside',
      title: translate(phoneTexts, language, 'notice.aside.title'),
      body: translate(phoneTexts, language, 'notice.aside.body'),
      link: '/pbxCloud/historial',
      dedupeKey: `call aside ${hour}`,
      push: true,
    }))
