import { createStore } from 'zustand/vanilla'
import { browserStorage } from '../browser-storage.ts'
import { readStoredJson } from '../stored-json.ts'
import type { EmojiRow } from './derive-emoji.ts'

const KEY = 'suite.emoji'
/** Three rows. */
const MAX_RECENT = 24

interface Remembered {
  /** Recent emoji without skin tones, newest first. */
  recent: readonly string[]
  /** Skin tone: 0 yellow, 1 to 5 light to dark. */
  tone: number
}

/** Recent emoji from the browser's storage; malformed data counts as empty. */
export function remembered(stored: unknown): Remembered {
  const { recent, tone } = Object(stored) as Record<string, unknown>
  return {
    recent: Array.isArray(recent)
      ? recent.filter((symbol): symbol is string => typeof symbol === 'string').slice(0, MAX_RECENT)
      : [],
    tone: Number.isInteger(tone) && Number(tone) >= 0 && Number(tone) <= 5 ? Number(tone) : 0,
  }
}

export const withPicked = (before: Remembered, symbol: string): Remembered => ({
  ...before,
  recent: [symbol, ...before.recent.filter((other) => other !== symbol)].slice(0, MAX_RECENT),
})

/** The variant in the chosen skin tone, if any. */
export const inTone = ([, symbol, , , , tones]: EmojiRow, tone: number): string => tones?.[tone - 1] ?? symbol

export const emojiMemory = createStore<Remembered>(() => remembered(readStoredJson(browserStorage(), KEY)))

const keep = (next: Remembered): void => {
  emojiMemory.setState(next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch (error) {
    // Storage is full or disabled: kept until the page is closed.
    if (!(error instanceof DOMException)) throw error
  }
}

export const rememberPicked = (symbol: string): void => keep(withPicked(emojiMemory.getState(), symbol))
export const chooseTone = (tone: number): void => keep({ ...emojiMemory.getState(), tone })
