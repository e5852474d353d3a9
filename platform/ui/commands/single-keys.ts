import { createStore } from 'zustand/vanilla'
import { browserStorage } from '../browser-storage.ts'

const KEY = 'suite.keys.single'

/** Whether single-key shortcuts are on: people who dictate can switch them off (WCAG 2.1.4). Kept in this browser. */
export const singleKeys = createStore<boolean>(() => browserStorage().getItem(KEY) !== 'off')

export const setSingleKeys = (on: boolean): void => {
  singleKeys.setState(on, true)
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}
