import type { Language } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { findText, type Values } from '#platform/i18n/text.ts'
import { composeMail } from '#platform/mail/server/compose-mail.ts'
import type { Mail } from '#platform/mail/server/mailer.ts'
import { formatLocalDay, formatValue } from '#platform/report/present/format.ts'
import { wordsOf } from '#platform/report/present/words.ts'
import type { ResolvedQuery } from '#platform/report/server/ask.ts'
import { chosenFilters } from '#platform/report/server/export/chosen-filters.ts'
import { exportReport } from '#platform/report/server/export/export-report.ts'
import { readReport } from '#platform/report/server/read-report.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import { reportsTexts } from '../../i18n/texts.ts'

interface MailRequest {
  to: string
  name: string
  language: Language
  format: 'pdf' | 'xlsx'
  /** Link to the report with the same period and filters. */
  url: string
}

/** A mail with the figures as text, a link to the full report, and the report as attachment. */
export async function composeReportMail(
  served: ServedReport,
  { rows, query }: { rows: Rows; query: ResolvedQuery },
  { to, name, language, format, url }: MailRequest,
): Promise<Mail> {
  const { report, source, texts } = served
  const { currency } = await rows.selectFrom('companies').select('currency').executeTakeFirstOrThrow()
  const words = wordsOf(report, texts, language, currency)
  const say = (key: string, values?: Values) => findText(reportsTexts, language, key, values) ?? key
  const answer = await readReport(rows, report, source, query)
  const file = await exportReport(served, query, { unit: { rows }, language }, format)
  const filters = await chosenFilters(rows, source, words, query)
  const from = formatLocalDay(query.period.initDate)
  const until = formatLocalDay(query.period.finishDate)
  const period = from === until ? from : `${from} – ${until}`
  const figures = answer.figures.map(({ measure, value, before }) => {
    const unit = source.source.measures[measure]?.unit ?? 'count'
    const line = `${words.measure(measure)}: ${formatValue(value, unit, language, currency)}`
    return before === null
      ? line
      : `${line} (${say('mail.before', { value: formatValue(before, unit, language, currency) })})`
  })
  const mail = composeMail({
    to,
    subject: say('mail.subject', { title: words.title, period }),
    paragraphs: [
      say('mail.hello', { name }),
      say('mail.intro', { title: words.title, period }),
      ...filters.map((filter) => `${filter.name}: ${filter.values}`),
      ...figures,
    ],
    link: { label: say('mail.open'), url },
    footer: say('mail.footer'),
  })
  if (!Buffer.isBuffer(file.content)) return mail
  return {
    ...mail,
    attachments: [{ filename: file.name, content: file.content, contentType: file.contentType }],
  }
}
