import { createContext, useContext } from 'react'
import type { Preferences } from './preferences.ts'

export const PreferencesContext = createContext<Preferences | null>(null)

/** The signed-in user's own settings. */
export const usePreferences = (): Preferences => {
  const preferences = useContext(PreferencesContext)
  if (preferences === null) throw new Error('PreferencesContext has no provider')
  return preferences
}
