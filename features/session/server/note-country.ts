import { sql } from 'kysely'
import type { Database, Rows } from '#platform/db/database.ts'
import { LOCALES, translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { sessionTexts } from '../i18n/texts.ts'
import type { SendSecurityMail } from './security-mail.ts'
import type { Account } from './session.queries.ts'

/**
 * Notes a country from which a user has not signed in before and, unless it is the first of all, tells them by mail and
 * notification that somebody did: both or neither, whatever ends the program meanwhile.
 */
export type NoteCountry = (
  account: Account,
  /** `country`: ISO 3166 code. */
  from: { country: string; address: string },
) => Promise<void>

export const noteCountry =
  (parts: { database: Database; notify: Notify; sendSecurityMail: SendSecurityMail }): NoteCountry =>
  async (account, { country, address }) => {
    const language = (account.language ?? account.company_language) === 'en' ? 'en' : 'es'
    const name = new Intl.DisplayNames([LOCALES[language]], { type: 'region' }).of(country) ?? country
    const values = { country: name, address }
    await parts.database.system(async (unit) => {
      if (!(await isAnother(unit.rows, account, country))) return
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

/** Notes the country. @returns whether it is new, and others were known */
async function isAnother(rows: Rows, { company_id, user_id }: Account, country: string): Promise<boolean> {
  const { rows: noted } = await sql<{ another: boolean }>`
    INSERT INTO sign_in_countries (company_id, user_id, country) VALUES (${company_id}, ${user_id}, ${country})
    ON CONFLICT DO NOTHING
    RETURNING EXISTS (SELECT FROM sign_in_countries WHERE user_id = ${user_id}) AS another`.execute(rows)
  return noted[0]?.another ?? false
}
