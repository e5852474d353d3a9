import { findText, type Language } from '#platform/i18n/text.ts'
import type { Store } from './store.ts'

/** What people call a field: a custom one's label, or the catalogue's. */
export const fieldLabel = (
  { resource, texts }: Pick<Store, 'resource' | 'texts'>,
  language: Language,
  name: string,
): string => resource.fields[name]?.label ?? findText(texts, language, `${resource.name}.${name}`) ?? name
