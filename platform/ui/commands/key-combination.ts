export const LETTERS = [
  ...(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M'] as const),
  ...(['N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z'] as const),
] as const
export type Letter = (typeof LETTERS)[number]

/**
 * For display. `G X` is G, then X. Combinations without Alt or Ctrl do not act in text fields, and can be switched off
 * (`single-keys.ts`).
 */
export type KeyCombination = `Alt+${Letter}` | `Ctrl+${Letter}` | `G ${Letter}` | '?' | '['

/** Timeout for the second key of a sequence, ms. */
export const SEQUENCE_WITHIN = 1_500

/** A key event, and whether the focus is in a text field. */
type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'target'
>

const isWriting = (target: EventTarget | null): boolean =>
  typeof Element !== 'undefined' &&
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=true]') !== null

const isBare = (event: Pressed): boolean =>
  !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat && !isWriting(event.target)

/** Whether G was pressed alone, starting a sequence. */
export const beginsSequence = (event: Pressed): boolean =>
  isBare(event) && !event.shiftKey && event.code === 'KeyG'

/**
 * Whether an event matches; `afterG`: G was pressed before. Letters are compared by physical key: Alt changes the character.
 */
export const matches = (keys: KeyCombination, event: Pressed, afterG = false): boolean => {
  if (event.repeat) return false
  // AltGr, used for "[" on Spanish keyboards, reports Ctrl and Alt.
  if (keys === '[') return event.key === '[' && !event.metaKey && !isWriting(event.target)
  if (keys === '?') return event.key === '?' && isBare(event)
  if (keys.startsWith('G ')) return afterG && isBare(event) && event.code === `Key${keys.slice(2)}`
  const [modifier = '', key = ''] = keys.split('+')
  const ctrl = event.ctrlKey || event.metaKey
  const held = modifier === 'Alt' ? event.altKey && !ctrl : ctrl && !event.altKey
  return held && !event.shiftKey && event.code === `Key${key}`
}
