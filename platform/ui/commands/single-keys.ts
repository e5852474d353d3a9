import { createStore } from 'zustand/vanilla'
import { browserStorage } from '../browser-storage.ts'

const KEY = 'suite.keys.single'

/** Whether single-key shortcuts are on; can be switched off for speech input (WCAG 2.1.4). Per browser. */
export const singleKeys = createStore<boolean>(() => browserStorage().getItem(KEY) !== 'off')

export const setSingleKeys = (on: boolean): void => {
  singleKeys.setState(on, true)
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}
