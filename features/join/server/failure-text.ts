import { findText } from '#platform/i18n/text.ts'
import { joinTexts } from '../i18n/texts.ts'

/**
 * Why a message failed, in Spanish: it is told to everybody who sees the conversation at once. Screens in another language
 * have `failed_code`.
 */
export const failureText = (reason: string): string =>
  findText(joinTexts, 'es', `failed.${reason}`) ?? joinTexts.es['failed.unknown']
