import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { browserStorage } from '#platform/ui/browser-storage.ts'

export type Look = 'list' | 'grid'

const KEY = 'suite.drive.look'

const lookStore = createStore<Look>(() => (browserStorage().getItem(KEY) === 'grid' ? 'grid' : 'list'))

/** List or grid, per browser. */
export const useLook = (): Look => useStore(lookStore)

export const setLook = (look: Look): void => {
  browserStorage().setItem(KEY, look)
  lookStore.setState(look, true)
}
