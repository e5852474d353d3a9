import { sql } from 'kysely'
import { translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { crmTexts } from '../../i18n/texts.ts'
import type { NotifyOwner } from './send-public-form.ts'

/** Notifies the owner of a new lead, in their language. */
export const notifyOwner =
  (notify: Notify): NotifyOwner =>
  async (unit, { companyId, userId, personId, interactionId, form, title }) => {
    const found = await unit.rows
      .selectFrom('persons')
      .innerJoin('users', (join) => join.on('users.id', '=', userId))
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select(['persons.full_name', sql<string>`coalesce(users.language, companies.language)`.as('language')])
      .where('persons.id', '=', personId)
      .executeTakeFirstOrThrow()
    const language = found.language === 'en' ? 'en' : 'es'
    await notify(unit, [
      {
        companyId,
        userId,
        kind: 'lead',
        title: translate(crmTexts, language, title ?? 'crm.form.newLead', { name: found.full_name }),
        body: form,
        link: `/crm/detalle/${personId}/${interactionId}`,
        dedupeKey: `form:${interactionId}`,
        push: true,
      },
    ])
  }
