import { type KeyboardEvent, useRef } from 'react'
import type { Item } from '../item.ts'
import { clicked, everything, moved, NOTHING, named, type Selection } from '../selection.ts'

/** Further letters within this time go on with a name, ms. */
const TYPING = 800

interface ListKeysOptions {
  items: readonly Item[]
  order: readonly string[]
  selection: Selection
  select: (selection: Selection) => void
  columns: number
  /** What a key does to the current item or the selection; false: nothing. */
  act: (command: KeyCommand) => boolean
}

export type KeyCommand = 'open' | 'up' | 'rename' | 'remove' | 'cut' | 'copy' | 'paste' | 'menu' | 'star'

const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  Enter: 'open',
  Backspace: 'up',
  F2: 'rename',
  Delete: 'remove',
  ContextMenu: 'menu',
}
const WITH_CTRL: Readonly<Record<string, KeyCommand>> = { x: 'cut', c: 'copy', v: 'paste' }

/** Keys of a file manager: arrows, Home, End, pages, Ctrl and Shift with them, names typed, F2, Del, Ctrl+C, X, V, A. */
export function useListKeys({ items, order, selection, select, columns, act }: ListKeysOptions) {
  const typed = useRef({ text: '', at: 0 })
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ...(columns > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
    PageDown: columns * 10,
    PageUp: -columns * 10,
    Home: -items.length,
    End: items.length,
  }
  const type = (key: string): void => {
    const now = Date.now()
    const before = now - typed.current.at < TYPING ? typed.current.text : ''
    // The same letter again goes to the next one.
    const text = before === key ? key : before + key
    typed.current = { text, at: now }
    const found = named(selection, items, text)
    if (found !== null) select(clicked(selection, order, found))
  }
  const { current } = selection
  const selectOn = (next: Selection): boolean => {
    select(next)
    return true
  }
  const withCtrl = (key: string): boolean => {
    const command = WITH_CTRL[key]
    if (command) return act(command)
    return key === 'a' && selectOn(everything(order, selection))
  }
  const alone = (key: string): boolean => {
    const command = COMMANDS[key]
    if (command) return act(command)
    if (key === 'Escape') return selection.keys.size > 0 && selectOn({ ...NOTHING, current })
    if (key.length !== 1) return false
    type(key)
    return true
  }
  const handle = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean => {
    const held = { toggle: ctrlKey || metaKey, extend: shiftKey }
    if (altKey) return key === 'ArrowUp' && act('up')
    const step = steps[key]
    if (step !== undefined) return selectOn(moved(selection, order, step, held))
    if (key === 'F10' && shiftKey) return act('menu')
    if (key === ' ' && current !== null) return selectOn(clicked(selection, order, current, { toggle: true }))
    return held.toggle ? withCtrl(key.toLowerCase()) : alone(key)
  }
  return (event: KeyboardEvent): void => {
    const { target, currentTarget } = event
    if (target !== currentTarget && target instanceof HTMLElement && target.closest('button, a') !== null)
      return
    if (!handle(event)) return
    event.preventDefault()
    // The page's shortcuts of single keys are not for what is typed here.
    event.stopPropagation()
  }
}
