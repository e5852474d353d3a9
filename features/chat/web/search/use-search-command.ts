import { useMemo } from 'react'
import { type Language, translate } from '#platform/i18n/text.ts'
import { useCommands } from '#platform/ui/commands/use-commands.ts'
import { chatTexts } from '../../i18n/texts.ts'

/** The command to search the open chat, by shortcut and in the command palette. */
export const useSearchCommand = (run: () => void): void => {
  useCommands(
    useMemo(
      () => [
        {
          id: 'chat.search',
          text: (language: Language) => translate(chatTexts, language, 'chat.search.here'),
          group: (language: Language) => translate(chatTexts, language, 'chat.title'),
          keys: 'Ctrl+F' as const,
          run,
        },
      ],
      [run],
    ),
  )
}
