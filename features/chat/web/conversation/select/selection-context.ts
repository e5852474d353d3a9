import { createContext, useContext, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Message } from '../../../contract/message.ts'
import { extendedTo, type Selection, selectionOf, toggled } from './selection.ts'

interface Selecting {
  /** Null outside of selection. */
  store: StoreApi<Selection | null>
  begin(id: number): void
  /** Both return false when the limit kept the message from being selected. */
  toggle(id: number): boolean
  extend(id: number): boolean
  end(): void
}

export const SelectionContext = createContext<Selecting | null>(null)

/** Selection among the shown messages. One per conversation. */
export function useNewSelection(shown: readonly Message[]): Selecting {
  const latest = useRef(shown)
  latest.current = shown
  const [store] = useState(() => createStore<Selection | null>(() => null))
  return useMemo(() => {
    const change = (next: (selection: Selection) => Selection, isDone: (now: Selection) => boolean) => {
      const before = store.getState()
      if (before === null) return true
      const now = next(before)
      store.setState(now, true)
      return isDone(now)
    }
    return {
      store,
      begin: (id) => store.setState(selectionOf(id), true),
      toggle: (id) => {
        const was = store.getState()?.ids.has(id)
        return change(
          (selection) => toggled(selection, id),
          ({ ids }) => ids.has(id) !== was,
        )
      },
      extend: (id) => {
        const order = latest.current
          .filter(({ kind, deleted }) => kind !== 'system' && !deleted)
          .map((message) => message.id)
        // The focused message may not be selectable.
        if (!order.includes(id)) return true
        return change(
          (selection) => extendedTo(selection, order, id),
          ({ ids }) => ids.has(id),
        )
      },
      end: () => store.setState(null, true),
    }
  }, [store])
}

export const useSelection = (): Selecting => {
  const selection = useContext(SelectionContext)
  if (selection === null) throw new Error('SelectionContext has no provider')
  return selection
}

/** Whether the message is selected; null outside of selection. */
export const useIsSelected = (id: number): boolean | null =>
  useStore(useSelection().store, (selection) => selection?.ids.has(id) ?? null)

export const useIsSelecting = (): boolean => useStore(useSelection().store, (selection) => selection !== null)
