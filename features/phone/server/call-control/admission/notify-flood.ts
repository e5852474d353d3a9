import type { Database } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { notifyAdministrators } from '#platform/notify/notify-administrators.ts'
import { phoneTexts } from '../../../i18n/texts.ts'

/** Tells a company's administrators that more calls came than its share, at most once an hour: those stand in no history. */
export const notifyFlood =
  (database: Database, notify: Notify) =>
  (companyId: number, calls: number): Promise<void> =>
    notifyAdministrators(database, notify, companyId, ({ language, hour }) => ({
      kind: 'call_flood',
      title: translate(phoneTexts, language, 'notice.flood.title'),
      body: translate(phoneTexts, language, 'notice.flood.body', { calls }),
      link: '/pbxCloud/historial',
      dedupeKey: `call flood ${hour}`,
      push: true,
    }))
