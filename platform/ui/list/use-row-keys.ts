import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import type { LocalKeys } from '../commands/commands.ts'

export interface RowKeys {
  containerRef: RefObject<(HTMLTableSectionElement & HTMLUListElement & HTMLElement) | null>
  rowProps: (index: number) => {
    'data-row': number
    tabIndex: 0 | -1
    onFocus: () => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

const text = (key: KeyOf<typeof platformTexts>) => (language: Language) =>
  translate(platformTexts, language, key)

/** What the rows of every list understand, for the list of shortcuts. */
export const ROW_KEYS: readonly LocalKeys[] = [
  { id: 'rows.move', label: '↑ ↓', text: text('ui.keys.rows'), group: text('ui.keys.lists') },
  { id: 'rows.ends', label: 'Home End', text: text('ui.keys.ends'), group: text('ui.keys.lists') },
  { id: 'rows.open', label: 'Enter', text: text('ui.keys.open'), group: text('ui.keys.lists') },
]

const MOVES: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Moving through a list's rows by keyboard: one row is in the tab order, arrows, Home and End move to others, Enter
 * does what the row is for. Keys pressed inside a row's own controls are theirs.
 */
export const useRowKeys = (count: number, onActivate: (index: number) => void): RowKeys => {
  const containerRef = useRef<HTMLTableSectionElement & HTMLUListElement & HTMLElement>(null)
  const [current, setCurrent] = useState(0)
  const last = count - 1
  return {
    containerRef,
    rowProps: (index) => ({
      'data-row': index,
      tabIndex: index === Math.min(current, last) ? 0 : -1,
      onFocus: () => setCurrent(index),
      onKeyDown: (event) => {
        if (event.target !== event.currentTarget) return
        const move = MOVES[event.key]
        if (event.key === 'Enter') onActivate(index)
        else if (move !== undefined) {
          const row = containerRef.current?.querySelector<HTMLElement>(`[data-row="${move(index, last)}"]`)
          row?.focus()
        } else return
        event.preventDefault()
      },
    }),
  }
}
