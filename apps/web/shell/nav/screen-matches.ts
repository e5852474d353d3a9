import { foldForSearch } from '#platform/i18n/fold.ts'
import type { Language } from '#platform/i18n/text.ts'
import type { AreaScreen } from '#platform/ui/area.ts'

/** Whether a screen matches a search, by name, heading or synonym. */
export const screenMatches = (screen: AreaScreen, query: string, language: Language): boolean => {
  const { label, group, synonyms } = screen
  const all = foldForSearch([label, group, synonyms].map((text) => text?.(language) ?? '').join(' '))
  return foldForSearch(query)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
