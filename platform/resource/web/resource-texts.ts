import { useMemo } from 'react'
import { type Catalogue, findText, type Language } from '#platform/i18n/text.ts'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'

/** The words of a resource in the chosen language, out of its feature's catalogue. */
export interface ResourceTexts {
  /** `{name}.{key}`; the key itself where there is no text. */
  of(key: string): string
  field(name: string): string
  /** What stands under the field in a form; `{field}.kept` joins it for a record that is there already. */
  help(name: string, isNew: boolean): string | undefined
  /** The word for a choice, or for a number that has one (`{field}.0`). */
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
      const kept = isNew ? undefined : find(`${name}.kept`)
      return [always, kept].filter((hint) => hint !== undefined).join(' ') || undefined
    },
    choice: (name, choice) => find(`${name}.${choice}`) ?? choice,
  }
}

export const useResourceTexts = (resource: Resource, catalogue: Catalogue): ResourceTexts => {
  const { language } = useLanguage()
  return useMemo(() => resourceTexts(resource, catalogue, language), [resource, catalogue, language])
}
