import { useEffect } from 'react'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import { useMenuMemory } from './menu-memory.ts'
import { useHere } from './use-here.ts'

/** Records visited screens and records, without filters. */
export const useVisits = (): void => {
  const { visit } = useMenuMemory()
  const { language } = useLanguage()
  const { area, screen, record, to } = useHere()
  const address = to.split('?')[0] ?? to
  // A record's page is recorded once its name is known.
  const label = screen?.path.includes(':') ? record : screen?.label(language)
  const known = area !== undefined && label != null
  useEffect(() => {
    if (known) visit({ to: address, label })
  }, [known, address, label, visit])
}
