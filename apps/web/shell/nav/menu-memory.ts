import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readStoredJson } from '#platform/ui/stored-json.ts'

/** A visited place. */
export interface Place {
  to: string
  label: string
}

/** Maximum of recents. */
export const MAX_RECENT = 5

interface Remembered {
  /** Whether the panel is collapsed; null until chosen: then by window width. */
  collapsed: boolean | null
  /** Collapsed headings. */
  folded: readonly string[]
  /** Newest first. */
  recents: readonly Place[]
}

/** State of a user's menu in this browser, with recents. */
export interface MenuMemory {
  store: StoreApi<Remembered>
  setCollapsed(collapsed: boolean): void
  toggleHeading(heading: string): void
  visit(place: Place): void
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  typeof value.to === 'string' &&
  'label' in value &&
  typeof value.label === 'string'

const parse = (stored: unknown): Remembered => {
  const { collapsed, folded, recents } = (stored ?? {}) as Partial<Record<keyof Remembered, unknown>>
  return {
    collapsed: typeof collapsed === 'boolean' ? collapsed : null,
    folded: Array.isArray(folded) ? folded.filter((one): one is string => typeof one === 'string') : [],
    recents: Array.isArray(recents) ? recents.filter(isPlace).slice(0, MAX_RECENT + 1) : [],
  }
}

export const createMenuMemory = (storage: Storage, userId: number): MenuMemory => {
  const key = `suite.menu.${userId}`
  const store = createStore<Remembered>(() => parse(readStoredJson(storage, key)))
  store.subscribe((state) => storage.setItem(key, JSON.stringify(state)))
  return {
    store,
    setCollapsed: (collapsed) => store.setState({ collapsed }),
    toggleHeading: (heading) =>
      store.setState(({ folded }) => ({
        folded: folded.includes(heading) ? folded.filter((one) => one !== heading) : [...folded, heading],
      })),
    visit: (place) =>
      store.setState(({ recents }) => ({
        // One more than shown: the current place is hidden.
        recents: [place, ...recents.filter(({ to }) => to !== place.to)].slice(0, MAX_RECENT + 1),
      })),
  }
}

export const MenuMemoryContext = createContext<MenuMemory | null>(null)

export const useMenuMemory = (): MenuMemory => {
  const memory = useContext(MenuMemoryContext)
  if (memory === null) throw new Error('useMenuMemory needs the shell around it')
  return memory
}

export const useRemembered = <Part>(select: (state: Remembered) => Part): Part =>
  useStore(useMenuMemory().store, select)
