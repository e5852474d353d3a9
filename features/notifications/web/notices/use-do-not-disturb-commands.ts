import { useMemo } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { Command } from '#platform/ui/commands/commands.ts'
import { useCommands } from '#platform/ui/commands/use-commands.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import type { DoNotDisturb } from '../../contract/do-not-disturb.ts'
import type { Notify } from './create-notify.ts'
import { DO_NOT_DISTURB_CHOICES, untilOf } from './do-not-disturb.ts'
import { notifyTexts } from './i18n/texts.ts'

const text = (language: Language, key: KeyOf<typeof notifyTexts>) => translate(notifyTexts, language, key)
const group = (language: Language) => text(language, 'disturb.title')

const commandsOf = (notify: Notify | null): readonly Command[] => {
  if (notify === null) return []
  const { disturb } = notify
  const isActive = () => disturb.store.getState().active
  const set = (next: DoNotDisturb) => {
    disturb.set(next).catch((error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }))
  }
  return [
    ...DO_NOT_DISTURB_CHOICES.map(
      (choice): Command => ({
        id: `disturb.${choice}`,
        text: (language) => `${group(language)}: ${text(language, `disturb.${choice}`)}`,
        group,
        run: () => set({ active: true, until: untilOf(choice, new Date()) }),
        available: () => !isActive(),
      }),
    ),
    {
      id: 'disturb.off',
      text: (language) => text(language, 'disturb.turnOff'),
      group,
      run: () => set({ active: false, until: null }),
      available: isActive,
    },
  ]
}

/** Do not disturb, by the command palette. */
export const useDoNotDisturbCommands = (notify: Notify | null): void =>
  useCommands(useMemo(() => commandsOf(notify), [notify]))
