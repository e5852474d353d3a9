import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { browserStorage } from '../browser-storage.ts'

export type Density = 'normal' | 'compact'

/** Height of a row, px. */
export const ROW_HEIGHT: Record<Density, number> = { normal: 40, compact: 32 }

const KEY = 'list-density'

const storedDensity = (): Density => (browserStorage().getItem(KEY) === 'compact' ? 'compact' : 'normal')

/** Row density of all lists, per browser. */
const densityStore = createStore<Density>(storedDensity)

export const useDensity = (): Density => useStore(densityStore)

export const setDensity = (density: Density): void => {
  localStorage.setItem(KEY, density)
  densityStore.setState(density, true)
}
