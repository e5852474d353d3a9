import type { z } from 'zod'
import { adminTexts } from '#features/admin/i18n/texts.ts'
import { chatTexts } from '#features/chat/i18n/texts.ts'
import { pbxTexts } from '#features/pbx/i18n/texts.ts'
import { phoneTexts } from '#features/phone/i18n/texts.ts'
import { providerTexts } from '#features/provider/i18n/texts.ts'
import { sessionTexts } from '#features/session/i18n/texts.ts'
import type { Translate } from '#platform/http/server/answer-error.ts'
import { errorText } from '#platform/i18n/errors.ts'
import { findText, type Language } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'

/** Of every feature. */
export const catalogues = [
  adminTexts,
  platformTexts,
  sessionTexts,
  providerTexts,
  chatTexts,
  pbxTexts,
  phoneTexts,
]

/** The detail of a refusal, in the user's language. */
export const translateError: Translate = (language, key, values) =>
  errorText(catalogues, language, key.replace(/^errors\./, ''), values)

const fieldKey = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'field.required'
  if (issue.code === 'too_small' && issue.origin === 'string')
    return Number(issue.minimum) > 1 ? 'field.too_short' : 'field.required'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'field.too_long'
  return 'field.invalid'
}

const valuesOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'too_small' ? { minimum: Number(issue.minimum) } : {}

export const describeIssue = (language: Language, issue: z.core.$ZodIssue): string =>
  findText(platformTexts, language, fieldKey(issue), valuesOf(issue)) ?? issue.message
