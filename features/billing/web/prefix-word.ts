import type { KeyOf } from '#platform/i18n/text.ts'
import { RATED_CLASSES } from '../contract/rates.ts'
import type { billingTexts } from '../i18n/texts.ts'

/** A prefix as it is, a class of calls in words. */
export function prefixWord(prefix: string, t: (key: KeyOf<typeof billingTexts>) => string): string {
  const known = RATED_CLASSES.find((one) => one === prefix)
  return known === undefined ? prefix : t(`call_rate.class.${known}`)
}
