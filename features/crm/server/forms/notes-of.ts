import type { Rows } from '#platform/db/database.ts'
import { isLanguage, translate } from '#platform/i18n/text.ts'
import { crmTexts } from '../../i18n/texts.ts'
import type { FormValues } from './read-values.ts'

type Answers = FormValues['answers']

const linesOf = (answers: Answers): string => answers.map(({ label, text }) => `${label}: ${text}`).join('\n')

/** The interaction's notes: first what differs from the known person, in the company's language; null without answers. */
export async function notesOf(
  rows: Rows,
  companyId: number,
  answers: Answers,
  differing: readonly string[],
): Promise<string | null> {
  if (answers.length === 0) return null
  if (differing.length === 0) return linesOf(answers)
  const { language } = await rows
    .selectFrom('companies')
    .select('language')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const heading = translate(crmTexts, isLanguage(language) ? language : 'es', 'crm.form.differs')
  const [apart, others] = [true, false].map((differs) =>
    answers.filter(({ name }) => differing.includes(name) === differs),
  )
  return [`${heading}\n${linesOf(apart ?? [])}`, linesOf(others ?? [])]
    .filter((part) => part !== '')
    .join('\n\n')
}
