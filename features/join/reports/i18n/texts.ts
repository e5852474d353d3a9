import type { Catalogue } from '#platform/i18n/text.ts'
import { failureTexts } from '../../i18n/failures/texts.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { serviceEn } from './service-en.ts'
import { serviceEs } from './service-es.ts'
import { wordsEn } from './words-en.ts'
import { wordsEs } from './words-es.ts'

/** Reasons of failed messages as values of the reports' dimension. */
const reasons = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, words]) => [key.replace(/^failed\./, 'failure.'), words]),
  )

export const joinReportTexts = {
  es: { ...es, ...wordsEs, ...serviceEs, ...reasons(failureTexts.es) },
  en: { ...en, ...wordsEn, ...serviceEn, ...reasons(failureTexts.en) },
} satisfies Catalogue
