import { useText } from '#platform/i18n/web/language.tsx'
import { controlTexts } from '../../i18n/control/texts.ts'

/** Longer numbers are not shown as extensions. */
const MAX_EXTENSION_LENGTH = 4

export const SpyTitle = ({ extension: number }: { extension: string }) => {
  const t = useText(controlTexts)
  const which = number.length <= MAX_EXTENSION_LENGTH ? 'spy.extension' : 'spy.number'
  return t('spy.title', { extension: t(which, { number }) })
}
