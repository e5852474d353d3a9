import type { UnitOfWork } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import { crmTexts } from '../../i18n/texts.ts'
import type { NotifyOwner } from './send-public-form.ts'

interface CrmNotice {
  companyId: number
  userId: number
  kind: string
  title: string
  body: string
  link: string
  dedupeKey: string
  push: boolean
}

/** Sends notifications, once per `dedupeKey`. */
export type NotifyPeople = (unit: UnitOfWork, notices: readonly CrmNotice[]) => Promise<void>

/** Notifies the owner of a new lead, in their language. */
export const notifyOwner =
  (notify: NotifyPeople): NotifyOwner =>
  async (unit, { companyId, userId, personId, interactionId, form }) => {
    const found = await unit.rows
      .selectFrom('persons')
      .innerJoin('users', (join) => join.on('users.id', '=', userId))
      .select(['persons.full_name', 'users.language'])
      .where('persons.id', '=', personId)
      .executeTakeFirstOrThrow()
    const language = found.language === 'en' ? 'en' : 'es'
    await notify(unit, [
      {
        companyId,
        userId,
        kind: 'lead',
        title: translate(crmTexts, language, 'crm.form.newLead', { name: found.full_name }),
        body: form,
        link: `/crm/detalle/${personId}/${interactionId}`,
        dedupeKey: `form:${interactionId}`,
        push: true,
      },
    ])
  }
