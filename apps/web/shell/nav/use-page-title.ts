import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { shellTexts } from '../../i18n/texts.ts'
import { useHere } from './use-here.ts'

/** "Historial · SipMóvil · Teléfono": the screen first, since tabs are narrow. */
export const usePageTitle = (): string => {
  const t = useText(shellTexts)
  const { language } = useLanguage()
  const { productName } = useViewer()
  const { area, screen, record } = useHere()
  if (area === undefined) return `${productName} ${t('shell.titleSuffix')}`
  const what = record ?? screen?.label(language)
  const where = (area.titleSuffix ?? area.label)(language)
  if (screen?.path === '') return `${where} · ${productName}`
  return [...(what === undefined ? [] : [what]), productName, where].join(' · ')
}
