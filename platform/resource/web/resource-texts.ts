import { useMemo } from 'react'
import { type Catalogue, findText } from '#platform/i18n/text.ts'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'

/** The words of a resource in the chosen language, out of its feature's catalogue. */
export interface ResourceTexts {
  /** `{name}.{key}`; the key itself where there is no text. */
  of(key: string): string
  field(name: string): string
  /** What stands under the field in a form. */
  help(name: string): string | undefined
  choice(name: string, choice: string): string
}

export const useResourceTexts = (resource: Resource, catalogue: Catalogue): ResourceTexts => {
  const { language } = useLanguage()
  return useMemo(() => {
    const find = (key: string) => findText(catalogue, language, `${resource.name}.${key}`)
    return {
      of: (key) => find(key) ?? key,
      field: (name) => resource.fields[name]?.label ?? find(name) ?? name,
      help: (name) => resource.fields[name]?.help ?? find(`${name}.help`),
      choice: (name, choice) => find(`${name}.${choice}`) ?? choice,
    }
  }, [resource, catalogue, language])
}
