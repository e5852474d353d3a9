import { findText } from '#platform/i18n/text.ts'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { crmTexts } from '../../i18n/texts.ts'

/** Title of a resource's list. */
export const useResourceTitle = (): ((resource: Resource) => string) => {
  const { language } = useLanguage()
  return ({ name }) => findText(crmTexts, language, `${name}.title`) ?? name
}
