import { useEffect, useEffectEvent } from 'react'
import type { Language } from '#platform/i18n/text.ts'
import { registerLocalKeys } from './commands.ts'
import { singleKeys } from './single-keys.ts'

/** A page's single-key shortcut: `n`, `ArrowLeft`. */
export interface PageKey {
  id: string
  key: string
  /** Label in the list of shortcuts; default: the key in capitals. */
  label?: string
  text: (language: Language) => string
  group: (language: Language) => string
}

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  event.defaultPrevented ||
  (event.target instanceof Element &&
    event.target.closest(
      'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]',
    ) !== null)

/**
 * Single-key shortcuts of a page; inactive in text fields and dialogs, and when single keys are switched off. `keys` must be
 * stable; `run` gets the pressed one.
 */
export const usePageKeys = (keys: readonly PageKey[], run: (id: string) => void): void => {
  const act = useEffectEvent(run)
  useEffect(
    () =>
      registerLocalKeys(
        keys.map(({ id, key, label, text, group }) => ({
          id,
          text,
          group,
          label: label ?? key.toUpperCase(),
        })),
      ),
    [keys],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || !singleKeys.getState() || isElsewhere(event)) return
      const resolved = keys.find(({ key }) => key === event.key || key === event.key.toLowerCase())
      if (resolved === undefined) return
      event.preventDefault()
      act(resolved.id)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [keys])
}
