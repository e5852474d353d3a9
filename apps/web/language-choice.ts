import { createStore, type StoreApi } from 'zustand/vanilla'
import { isLanguage, type Language, LOCALES, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { fillTexts } from '#platform/i18n/web/later-texts.ts'
import { showAlert } from '#platform/ui/notices.ts'

const KEY = 'suite.language'

/** Spanish is bundled; other languages load before they are shown. */
const fetchTexts = async (language: Language): Promise<void> => {
  if (language === 'es') return
  const { english } = await import('./i18n/english.ts')
  fillTexts(english)
}

export interface LanguageChoice {
  readonly store: StoreApi<Language>
  /** Switches the language once its texts have loaded; shows an error otherwise. */
  choose(language: Language): Promise<void>
}

/** This browser's last language, default Spanish. Sets the document's `lang`. */
export const createLanguageChoice = async (storage: Storage): Promise<LanguageChoice> => {
  const stored = storage.getItem(KEY)
  const store = createStore<Language>(() => 'es')
  const tell = (language: Language) => {
    document.documentElement.lang = LOCALES[language]
  }
  let latestChoice: Language = 'es'
  const speak = async (language: Language) => {
    latestChoice = language
    await fetchTexts(language)
    // Another was chosen meanwhile.
    if (latestChoice === language) store.setState(language, true)
  }
  store.subscribe(tell)
  // Falls back to Spanish.
  if (isLanguage(stored)) await speak(stored).catch(reportError)
  tell(store.getState())
  return {
    store,
    async choose(language) {
      try {
        await speak(language)
      } catch (error) {
        reportError(error)
        showAlert({ severity: 'error', text: translate(platformTexts, store.getState(), 'ui.partFailed') })
        return
      }
      if (latestChoice === language) storage.setItem(KEY, language)
    },
  }
}
