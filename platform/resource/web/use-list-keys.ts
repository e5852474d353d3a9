import { useEffect, useEffectEvent } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { resourceTexts } from '#platform/resource/i18n/texts.ts'
import { type LocalKeys, registerLocalKeys } from '#platform/ui/commands/commands.ts'
import { singleKeys } from '#platform/ui/commands/single-keys.ts'
import { isForOthers } from '#platform/ui/list/own-control.ts'
import type { RowAction } from './row-menu.tsx'

const text = (key: KeyOf<typeof resourceTexts>) => (language: Language) =>
  translate(resourceTexts, language, key)
const group = (language: Language) => translate(platformTexts, language, 'ui.keys.lists')

const KEYS: readonly LocalKeys[] = [
  { id: 'list.select', label: 'X', text: text('list.keys.select'), group },
  { id: 'list.edit', label: 'E', text: text('list.keys.edit'), group },
  { id: 'list.search', label: '/', text: text('list.keys.search'), group },
  { id: 'list.new', label: 'N', text: text('list.keys.new'), group },
  { id: 'list.page', label: 'O', text: text('list.keys.page'), group },
  { id: 'list.close', label: 'Esc', text: text('list.keys.close'), group },
]

interface ListKeysOptions {
  /** Closes what is open, or deselects. */
  onEscape: () => void
  /** Absent when records cannot be created. */
  onNew?: (() => void) | undefined
  /** Absent when records have no page. */
  onPage?: unknown
  /** The screen's own row shortcuts. */
  rowActions?: readonly Pick<RowAction, 'id' | 'key' | 'label'>[]
}

const NONE: readonly RowAction[] = []

/** Shortcuts of a resource's screen: `/` search, N new, Esc close. */
export const useListKeys = ({ onEscape, onNew, onPage, rowActions = NONE }: ListKeysOptions): void => {
  const missing = [onNew === undefined ? 'list.new' : '', onPage === undefined ? 'list.page' : ''].join(' ')
  // Compared by content, since screens recreate their actions at each render.
  const own = rowActions.flatMap(({ id, key, label }) => (key ? [`${key} ${id} ${label}`] : [])).join('\n')
  useEffect(() => {
    const offered = KEYS.filter(({ id }) => !missing.split(' ').includes(id))
    const more = own.split('\n').flatMap((line): LocalKeys[] => {
      const [key = '', id = '', ...label] = line.split(' ')
      return key === ''
        ? []
        : [{ id: `row.${id}`, label: key.toUpperCase(), text: () => label.join(' '), group }]
    })
    return registerLocalKeys([...offered, ...more])
  }, [missing, own])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isForOthers(event)) return
    if (event.key === 'Escape') onEscape()
    else if (event.key === 'n' && onNew !== undefined && singleKeys.getState()) onNew()
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
