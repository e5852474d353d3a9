import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { Command } from '#platform/ui/commands/commands.ts'
import { useCommands } from '#platform/ui/commands/use-commands.ts'
import { shellTexts } from '../../i18n/texts.ts'
import { useAreas } from './use-here.ts'

const group = (language: Language) => translate(shellTexts, language, 'shell.goTo')

/** Shortcuts: G and a letter for each area; `[` toggles the panel. */
export const useNavCommands = (onFold: () => void): void => {
  const areas = useAreas()
  const navigate = useNavigate()
  const commands = useMemo<readonly Command[]>(
    () => [
      ...areas.map(
        ({ path, label, letter }): Command => ({
          id: `go.${path}`,
          text: label,
          group,
          keys: `G ${letter}`,
          // The palette lists its screens instead.
          keysOnly: true,
          run: () => void navigate(`/${path}`),
        }),
      ),
      {
        id: 'menu.fold',
        text: (language) => translate(shellTexts, language, 'shell.fold'),
        group: (language) => translate(shellTexts, language, 'shell.goTo'),
        keys: '[',
        run: onFold,
      },
    ],
    [areas, navigate, onFold],
  )
  useCommands(commands)
}
