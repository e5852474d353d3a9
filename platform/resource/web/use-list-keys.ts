import { useEffect, useEffectEvent } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { resourceTexts } from '#platform/resource/i18n/texts.ts'
import { type LocalKeys, tellLocalKeys } from '#platform/ui/commands/commands.ts'
import { isForOthers } from '#platform/ui/list/own-control.ts'

const text = (key: KeyOf<typeof resourceTexts>) => (language: Language) =>
  translate(resourceTexts, language, key)
const group = (language: Language) => translate(platformTexts, language, 'ui.keys.lists')

const KEYS: readonly LocalKeys[] = [
  { id: 'list.select', label: 'X', text: text('list.keys.select'), group },
  { id: 'list.edit', label: 'E', text: text('list.keys.edit'), group },
  { id: 'list.search', label: '/', text: text('list.keys.search'), group },
  { id: 'list.close', label: 'Esc', text: text('list.keys.close'), group },
]

interface ListKeysOptions {
  /** Closes what is open, or drops the selection. */
  onEscape: () => void
}

/** Keys of a resource's screen that are not a row's: `/` to the search, Esc out of what is open. */
export const useListKeys = ({ onEscape }: ListKeysOptions): void => {
  useEffect(() => tellLocalKeys(KEYS), [])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isForOthers(event)) return
    if (event.key === 'Escape') onEscape()
    else if (event.key === '/') {
      const search = document.querySelector<HTMLElement>('[data-screen] input[type=search]')
      if (search === null) return
      search.focus()
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
