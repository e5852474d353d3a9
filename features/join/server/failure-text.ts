import { findText } from '#platform/i18n/text.ts'
import { joinTexts } from '../i18n/texts.ts'

/**
 * Why a message failed, in Spanish, because one event goes to all viewers. Screens in another language translate
 * `failed_code`.
 */
export const failureText = (reason: string): string =>
  findText(joinTexts, 'es', `failed.${reason}`) ?? joinTexts.es['failed.unknown']
