import type { Database } from '#platform/db/database.ts'
import { LOCALES, translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { sessionTexts } from '../i18n/texts.ts'
import type { SendSecurityMail } from './security-mail.ts'
import type { Account } from './session.queries.ts'

/** Tells a user, by mail and notification, that somebody signed in as them from a country for the first time. */
export type TellNewCountry = (
  account: Account,
  /** `country`: ISO 3166 code. */
  from: { country: string; address: string },
) => Promise<void>

export const tellNewCountry =
  (parts: { database: Database; notify: Notify; sendSecurityMail: SendSecurityMail }): TellNewCountry =>
  async (account, { country, address }) => {
    const language = (account.language ?? account.company_language) === 'en' ? 'en' : 'es'
    const name = new Intl.DisplayNames([LOCALES[language]], { type: 'region' }).of(country) ?? country
    const values = { country: name, address }
    await parts.database.system(async (unit) => {
      await parts.notify(unit, [
        {
          companyId: account.company_id,
          userId: account.user_id,
          kind: 'sign_in',
          title: translate(sessionTexts, language, 'mail.newCountry.title', values),
          body: translate(sessionTexts, language, 'mail.newCountry.body', values),
          link: '/perfil',
          push: true,
        },
      ])
      await parts.sendSecurityMail(unit, account.user_id, 'newCountry', values)
    })
  }
