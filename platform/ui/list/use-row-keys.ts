import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import type { LocalKeys } from '../commands/commands.ts'

export interface RowKeys {
  containerRef: RefObject<(HTMLTableSectionElement & HTMLUListElement & HTMLElement) | null>
  /** Index of the row in the tab order. */
  current: number
  focusRow: (index: number) => void
  rowProps: (index: number) => {
    'data-row': number
    tabIndex: 0 | -1
    onFocus: () => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

const text = (key: KeyOf<typeof platformTexts>) => (language: Language) =>
  translate(platformTexts, language, key)

/** Shortcuts of all lists, for the list of shortcuts. */
export const ROW_KEYS: readonly LocalKeys[] = [
  { id: 'rows.move', label: '↑ ↓', text: text('ui.keys.rows'), group: text('ui.keys.lists') },
  {
    id: 'rows.ends',
    label: text('ui.keys.homeEnd'),
    text: text('ui.keys.ends'),
    group: text('ui.keys.lists'),
  },
  { id: 'rows.open', label: 'Enter', text: text('ui.keys.open'), group: text('ui.keys.lists') },
]

const down = (index: number, last: number) => Math.min(index + 1, last)
const up = (index: number) => Math.max(index - 1, 0)

const MOVES: Record<string, (index: number, last: number) => number> = {
  ArrowDown: down,
  j: down,
  ArrowUp: up,
  k: up,
  Home: () => 0,
  End: (_, last) => last,
}

interface RowKeysOptions {
  count: number
  onActivate: (index: number) => void
  /** The focus moved to another row; `extend` with Shift. */
  onMove?: ((index: number, from: number, extend: boolean) => void) | undefined
  /** Further shortcuts of a row: `x`, `e` … */
  more?: Readonly<Record<string, (index: number) => void>> | undefined
  /** Target of ArrowUp from the first row. */
  onLeaveUp?: (() => void) | undefined
}

/**
 * Roving focus in a list's rows: arrows or `j`/`k`, Home and End; Enter activates. Keys in a row's own controls are left to
 * them.
 */
export const useRowKeys = (options: RowKeysOptions): RowKeys => {
  const { count, onActivate, onMove, more, onLeaveUp } = options
  const containerRef = useRef<HTMLTableSectionElement & HTMLUListElement & HTMLElement>(null)
  const [chosen, setChosen] = useState(0)
  const last = count - 1
  const current = Math.max(0, Math.min(chosen, last))
  const focusRow = useCallback((index: number) => {
    const row = containerRef.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }, [])
  const moveTo = (to: number, from: number, extend: boolean) => {
    focusRow(to)
    if (to !== from) onMove?.(to, from, extend)
  }
  const onKey = ({ key, shiftKey }: KeyboardEvent, index: number): boolean => {
    const move = MOVES[shiftKey && key.length === 1 ? key.toLowerCase() : key]
    const act = more?.[key]
    if (key === 'Enter') onActivate(index)
    else if (key === 'ArrowUp' && index === 0 && onLeaveUp !== undefined) onLeaveUp()
    else if (move !== undefined) moveTo(move(index, last), index, shiftKey)
    else if (act !== undefined) act(index)
    else return false
    return true
  }
  return {
    containerRef,
    current,
    focusRow,
    rowProps: (index) => ({
      'data-row': index,
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setChosen(index),
      onKeyDown: (event) => {
        const held = event.ctrlKey || event.metaKey || event.altKey
        if (event.target === event.currentTarget && !held && onKey(event, index)) event.preventDefault()
      },
    }),
  }
}
