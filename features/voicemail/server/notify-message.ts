import type { UnitOfWork } from '#platform/db/database.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { voicemailTexts } from '../i18n/texts.ts'

/** Stores notifications (`features/notifications`); provided by the wiring. */
export type NotifyPerson = (
  unit: UnitOfWork,
  notices: readonly {
    companyId: number
    userId: number
    kind: string
    title: string
    body: string
    link: string
    dedupeKey: string
    push: boolean
  }[],
) => Promise<void>

export interface ArrivedMessage {
  id: number
  companyId: number
  userId: number
  language: Language
  caller: { number: string; name: string }
}

export type NotifyMessage = (unit: UnitOfWork, message: ArrivedMessage) => Promise<void>

export const createNotifyMessage =
  (notify: NotifyPerson): NotifyMessage =>
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
