import type { UnitOfWork } from '#platform/db/database.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { voicemailTexts } from '../i18n/texts.ts'

export interface ArrivedMessage {
  id: number
  companyId: number
  userId: number
  language: Language
  caller: { number: string; name: string }
}

export type NotifyMessage = (unit: UnitOfWork, message: ArrivedMessage) => Promise<void>

export const createNotifyMessage =
  (notify: Notify): NotifyMessage =>
  (unit, { id, companyId, userId, language, caller }) => {
    const { name, number } = caller
    return notify(unit, [
      {
        companyId,
        userId,
        kind: 'voicemail',
        title: translate(voicemailTexts, language, 'notice.title'),
        body: name === '' || name === number ? number : `${name} (${number})`,
        link: '/pbxCloud/buzon',
        dedupeKey: `voicemail-${id}`,
        push: true,
      },
    ])
  }
