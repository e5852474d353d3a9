import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Catalogue, type KeyOf, type Language, translate, type Values } from '../text.ts'

interface LanguageChoice {
  language: Language
  setLanguage: (language: Language) => void
}

const LanguageContext = createContext<LanguageChoice>({ language: 'es', setLanguage: () => {} })

export const LanguageProvider = ({ children, ...choice }: LanguageChoice & { children: ReactNode }) => (
  <LanguageContext value={choice}>{children}</LanguageContext>
)

export const useLanguage = (): LanguageChoice => useContext(LanguageContext)

export type Translator<Texts extends Catalogue> = (key: KeyOf<Texts>, values?: Values) => string

/** Translator of a catalogue in the user's language. */
export const useText = <Texts extends Catalogue>(catalogue: Texts): Translator<Texts> => {
  const { language } = useLanguage()
  return useMemo(
    () => (key: KeyOf<Texts>, values?: Values) => translate(catalogue, language, key, values),
    [catalogue, language],
  )
}
