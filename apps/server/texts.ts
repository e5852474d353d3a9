import type { z } from 'zod'
import { issueParams } from '#platform/contract/issue-text.ts'
import type { Translate } from '#platform/http/server/answer-error.ts'
import { errorText } from '#platform/i18n/errors.ts'
import { findText, type Language } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { catalogues } from './features.ts'

/** Text of a refusal in the user's language. */
export const translateError: Translate = (language, key, values) =>
  errorText(catalogues, language, key.replace(/^errors\./, ''), values)

const ownText = (issue: z.core.$ZodIssue) => (issue.code === 'custom' ? issueParams(issue.params) : null)

const fieldKey = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'field.required'
  if (issue.code === 'too_small' && issue.origin === 'string')
    return Number(issue.minimum) > 1 ? 'field.too_short' : 'field.required'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'field.too_long'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'field.email'
  if (issue.code === 'invalid_format' && issue.format === 'hours') return 'field.hours'
  return ownText(issue)?.text ?? 'field.invalid'
}

const valuesOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'too_small' ? { minimum: Number(issue.minimum) } : (ownText(issue)?.values ?? {})

export const describeIssue = (language: Language, issue: z.core.$ZodIssue): string =>
  findText(platformTexts, language, fieldKey(issue), valuesOf(issue)) ?? issue.message
