import { createStore, type StoreApi } from 'zustand/vanilla'
import { isLanguage, type Language, LOCALES } from '#platform/i18n/text.ts'

const KEY = 'suite.language'

/** The language of this browser: what was chosen here last, else Spanish. Kept, and told to the document. */
export const createLanguageChoice = (storage: Storage): StoreApi<Language> => {
  const stored = storage.getItem(KEY)
  const store = createStore<Language>(() => (isLanguage(stored) ? stored : 'es'))
  const tell = (language: Language) => {
    document.documentElement.lang = LOCALES[language]
  }
  tell(store.getState())
  store.subscribe((language) => {
    storage.setItem(KEY, language)
    tell(language)
  })
  return store
}
