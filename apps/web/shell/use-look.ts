import { useColorScheme } from '@mui/material/styles'
import { useCallback, useEffect } from 'react'
import type { Preferences } from '#features/session/web/preferences.ts'
import type { Language } from '#platform/i18n/text.ts'
import { useLanguage } from '#platform/i18n/web/language.tsx'

export const THEMES = ['light', 'dark', 'system'] as const
type Theme = (typeof THEMES)[number]
export const LANGUAGE_NAMES = { es: 'Español', en: 'English' } as const

interface Look {
  language: Language
  theme: Theme
  setLanguage: (language: Language) => void
  setTheme: (theme: Theme) => void
}

/** Language and theme, stored in the profile. */
export const useLook = ({ change }: Preferences): Look => {
  const { language, setLanguage } = useLanguage()
  const { mode, setMode } = useColorScheme()
  return {
    language,
    theme: mode ?? 'system',
    setLanguage: useCallback(
      (next: Language) => {
        setLanguage(next)
        change({ language: next })
      },
      [setLanguage, change],
    ),
    setTheme: useCallback(
      (next: Theme) => {
        setMode(next)
        change({ theme: next })
      },
      [setMode, change],
    ),
  }
}

/** Applies the profile's settings at sign-in. */
export const useKeptLook = ({ store }: Preferences): void => {
  const { setLanguage } = useLanguage()
  const { setMode } = useColorScheme()
  useEffect(() => {
    const { language, theme } = store.getInitialState()
    if (language !== null) setLanguage(language)
    if (theme !== null) setMode(theme)
  }, [store, setLanguage, setMode])
}
