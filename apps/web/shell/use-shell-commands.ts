import { useEffect, useMemo } from 'react'
import { phoneTexts } from '#features/phone/i18n/texts.ts'
import { sessionTexts } from '#features/session/i18n/texts.ts'
import type { Preferences } from '#features/session/web/preferences.ts'
import { EXPORTS_PAGE } from '#platform/exports/contract/exports-page.ts'
import { type KeyOf, LANGUAGES, type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { type Command, registerLocalKeys } from '#platform/ui/commands/commands.ts'
import { useCommandKeys, useCommands } from '#platform/ui/commands/use-commands.ts'
import { ROW_KEYS } from '#platform/ui/list/use-row-keys.ts'
import { shellTexts } from '../i18n/texts.ts'
import { LANGUAGE_NAMES, THEMES, useLook } from './use-look.ts'

const text = (key: KeyOf<typeof shellTexts>) => (language: Language) => translate(shellTexts, language, key)
const general = (language: Language) => translate(platformTexts, language, 'ui.general')

interface ShellActions {
  preferences: Preferences
  /** Null without a phone. */
  onDevices: (() => void) | null
  onPalette: () => void
  onShortcuts: () => void
  onSignOut: () => void
}

/** The shell's commands, and the global key listener. */
export const useShellCommands = (actions: ShellActions): void => {
  const { onPalette, onShortcuts, onDevices, onSignOut } = actions
  const { setLanguage, setTheme } = useLook(actions.preferences)
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'palette',
        text: text('shell.shortcut.palette'),
        group: general,
        keys: 'Ctrl+K',
        keysOnly: true,
        run: onPalette,
      },
      {
        id: 'profile',
        text: (now: Language) => translate(sessionTexts, now, 'profile.me'),
        group: general,
        synonyms: text('shell.palette.profileWords'),
        run: () => {
          location.hash = '/perfil'
        },
      },
      {
        id: 'exports',
        text: text('shell.exports'),
        group: general,
        synonyms: text('shell.palette.exportsWords'),
        run: () => {
          location.hash = EXPORTS_PAGE
        },
      },
      { id: 'shortcuts', text: text('shell.shortcut.help'), group: general, keys: '?', run: onShortcuts },
      ...(onDevices === null
        ? []
        : [
            {
              id: 'devices',
              text: (now: Language) => translate(phoneTexts, now, 'dock.settings'),
              group: general,
              run: onDevices,
            },
          ]),
      ...THEMES.map((theme) => ({
        id: `theme.${theme}`,
        text: text(`shell.palette.theme.${theme}`),
        group: general,
        synonyms: text('shell.palette.themeWords'),
        run: () => setTheme(theme),
      })),
      ...LANGUAGES.map((language) => ({
        id: `language.${language}`,
        text: (now: Language) =>
          `${translate(sessionTexts, now, 'profile.language')}: ${LANGUAGE_NAMES[language]}`,
        group: general,
        run: () => setLanguage(language),
      })),
      {
        id: 'sign-out',
        text: (now: Language) => translate(sessionTexts, now, 'profile.signOut'),
        group: general,
        run: onSignOut,
      },
    ],
    [onPalette, onShortcuts, onDevices, onSignOut, setLanguage, setTheme],
  )
  useCommands(commands)
  useCommandKeys()
  useEffect(() => registerLocalKeys(ROW_KEYS), [])
}
