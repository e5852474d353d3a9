import type { UnitOfWork } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import { composeMail } from '#platform/mail/server/compose-mail.ts'
import type { MailQueue } from '#platform/mail/server/mail-queue.ts'
import { sessionTexts } from '../i18n/texts.ts'
import type { MailBrandOf } from './mailed-links/mail-brand.ts'

export type SecurityMail =
  | 'passwordChanged'
  | 'secondFactorOff'
  | 'newCountry'
  // By an operator of the platform.
  | 'passwordSet'
  | 'secondFactorReset'
  | 'signOnExcepted'

/** Mails the user about their sign-in, in case it was not theirs. `values`: further ones of the text. */
export type SendSecurityMail = (
  unit: UnitOfWork,
  userId: number,
  about: SecurityMail,
  values?: Readonly<Record<string, string>>,
) => Promise<void>

export const securityMail =
  (queue: MailQueue, product: string, brandOf: MailBrandOf): SendSecurityMail =>
  async (unit, userId, about, more = {}) => {
    const person = await unit.rows
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select([
        'users.company_id',
        'username',
        'short_name',
        'users.email',
        'users.language',
        'companies.language as company_language',
      ])
      .where('users.id', '=', userId)
      .executeTakeFirst()
    if (!person || person.email === null) return
    const language = (person.language ?? person.company_language) === 'en' ? 'en' : 'es'
    const productName = (await brandOf(person.company_id, unit.rows))?.name ?? product
    const values = { ...more, name: person.short_name, username: person.username, productName }
    await queue.send(
      unit,
      person.company_id,
      composeMail({
        to: person.email,
        subject: translate(sessionTexts, language, `mail.${about}.subject`, values),
        paragraphs: [
          translate(sessionTexts, language, 'mail.greeting', values),
          translate(sessionTexts, language, `mail.${about}.lead`, values),
        ],
        footer: translate(sessionTexts, language, `mail.${about}.footer`, values),
      }),
    )
  }
