import { findText } from '#platform/i18n/text.ts'
import { joinTexts } from '../i18n/texts.ts'

interface Failed {
  failure: string
  failure_code: string | null
  failure_title: string | null
}

/** Key of the catalogue, `failed.{key}`, or the service's code where it has no sentence of its own. */
export const failureKey = ({ failure, failure_code: code }: Failed): string =>
  code !== null && (hasText(code) || failure === 'unknown') ? code : failure

const hasText = (key: string): boolean => findText(joinTexts, 'es', `failed.${key}`) !== undefined

/**
 * Why a message failed, in Spanish, because one event goes to all viewers. Screens in another language translate
 * `failed_code`. An error without a sentence of its own is shown as the service told it.
 */
export function failureText(failed: Failed): string {
  const key = failureKey(failed)
  const { failure_code: code, failure_title: title } = failed
  const known = findText(joinTexts, 'es', `failed.${key}`)
  if (known !== undefined) return known
  return code === null
    ? joinTexts.es['failed.unknown']
    : (findText(joinTexts, 'es', 'failed.coded', { code, title: title ?? '' }) ?? '').trim()
}
