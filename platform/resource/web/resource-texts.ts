import { useMemo } from 'react'
import { type Catalogue, findText, type Language } from '#platform/i18n/text.ts'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'

/** A resource's texts from its feature's catalogue, in the user's language. */
export interface ResourceTexts {
  /** Text of `{name}.{key}`; the key itself when missing. */
  of(key: string): string
  field(name: string): string
  /** Help text of a field; for existing records followed by `{field}.kept`. */
  help(name: string, isNew: boolean): string | undefined
  /** Label of a choice, or of a number that has one (`{field}.0`). */
  choice(name: string, choice: string): string
}

export const resourceTexts = (
  resource: Pick<Resource, 'name' | 'fields'>,
  catalogue: Catalogue,
  language: Language,
): ResourceTexts => {
  const find = (key: string) => findText(catalogue, language, `${resource.name}.${key}`)
  return {
    of: (key) => find(key) ?? key,
    field: (name) => resource.fields[name]?.label ?? find(name) ?? name,
    help(name, isNew) {
      const always = resource.fields[name]?.help ?? find(`${name}.help`)
      const keptHint = isNew ? undefined : find(`${name}.kept`)
      return [always, keptHint].filter((hint) => hint !== undefined).join(' ') || undefined
    },
    choice: (name, choice) => find(`${name}.${choice}`) ?? choice,
  }
}

export const useResourceTexts = (resource: Resource, catalogue: Catalogue): ResourceTexts => {
  const { language } = useLanguage()
  return useMemo(() => resourceTexts(resource, catalogue, language), [resource, catalogue, language])
}
