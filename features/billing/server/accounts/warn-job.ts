import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { isLanguage, type KeyOf, translate } from '#platform/i18n/text.ts'
import { type AnyJob, defineJob } from '#platform/jobs/job.ts'
import { composeMail } from '#platform/mail/server/compose-mail.ts'
import { notifyAdministrators } from '#platform/notify/notify-administrators.ts'
import { moneyText } from '../../contract/money-text.ts'
import { billingTexts } from '../../i18n/texts.ts'
import type { BillingPorts } from '../ports.ts'

/** The company's own page. */
export const OWN_PAGE = '/admin/consumo'

interface Warning {
  company_id: number
  name: string
  language: string
  email: string
  level: 1 | 2 | 3
  /** Decimals as a text. */
  available: string
  currency: string
  sequence: number
}

/** Accounts below a level they were not warned of; those that have enough again are forgotten. */
async function takeDue(rows: Rows): Promise<Warning[]> {
  const { rows: due } = await sql<Warning>`
    WITH level AS (
      SELECT a.id, a.warned, a.available,
             CASE WHEN a.mode = 'none' OR a.available > greatest(a.warn_first, a.warn_second) THEN 0
                  WHEN a.available <= 0 THEN 3
                  WHEN a.available <= least(a.warn_first, a.warn_second) THEN 2 ELSE 1 END AS level
        FROM (SELECT *, balance + CASE mode WHEN 'postpaid' THEN credit_limit ELSE 0 END AS available FROM billing_accounts) AS a
    ), moved AS (
      UPDATE billing_accounts a SET warned = level.level FROM level
       WHERE level.id = a.id AND level.level <> a.warned
      RETURNING a.*, level.available, level.warned AS before
    )
    SELECT m.company_id, c.name, c.language, coalesce(m.email, nullif(c.email, ''), '') AS email, m.warned AS level,
           round(m.available, 2)::text AS available, m.currency, m.last_sequence AS sequence
      FROM moved m JOIN companies c ON c.id = m.company_id
     WHERE m.warned > m.before AND c.deleted_at IS NULL`.execute(rows)
  return due
}

/** Warns administrators by notice, and the company by mail, once for each level. */
async function warn(ports: BillingPorts): Promise<void> {
  const { database, notify, sendMail, productName, origin } = ports
  const due = await database.system(async (unit) => {
    const warnings = await takeDue(unit.rows)
    for (const { company_id, email, language: own, level, name, available, currency } of warnings) {
      if (email === '') continue
      const language = isLanguage(own) ? own : 'es'
      const t = (key: KeyOf<typeof billingTexts>, values = {}) =>
        translate(billingTexts, language, key, values)
      const left = moneyText(available, currency, language)
      await sendMail(
        unit,
        company_id,
        composeMail({
          to: email,
          subject: t(`warning.${level}.title`, { left }),
          paragraphs: [t(`warning.${level}.body`, { left, name })],
          link: { label: t('warning.open'), url: `${origin}/#${OWN_PAGE}` },
          footer: t('mail.footer', { product: productName }),
        }),
      )
    }
    return warnings
  })
  for (const { company_id, level, available, currency, sequence } of due)
    await notifyAdministrators(database, notify, company_id, ({ language }) => {
      const left = moneyText(available, currency, language)
      return {
        kind: 'billing_warning',
        title: translate(billingTexts, language, `warning.${level}.title`, { left }),
        body: translate(billingTexts, language, `warning.${level}.notice`, { left }),
        link: OWN_PAGE,
        dedupeKey: `billing ${level} ${sequence}`,
        push: true,
      }
    })
}

export const warnJob = (ports: BillingPorts): AnyJob =>
  defineJob({ id: 'billing.warn', cron: '* * * * *', maxAttempts: 3, run: () => warn(ports) })
