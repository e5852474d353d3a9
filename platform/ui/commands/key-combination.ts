export const LETTERS = [
  ...(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M'] as const),
  ...(['N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z'] as const),
] as const
export type Letter = (typeof LETTERS)[number]

/**
 * As people read it. `G X` is G and then X. What takes no Alt or Ctrl is typed text in a field: it acts only outside of one,
 * and can be switched off (`single-keys.ts`).
 */
export type KeyCombination = `Alt+${Letter}` | `Ctrl+${Letter}` | `G ${Letter}` | '?' | '['

/** G waits this long for its letter, ms. */
export const SEQUENCE_WITHIN = 1_500

/** What a key event says, and whether somebody is writing. */
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

/** Whether G was pressed by itself, so that a letter may follow. */
export const beginsSequence = (event: Pressed): boolean =>
  isBare(event) && !event.shiftKey && event.code === 'KeyG'

/**
 * Whether these keys are meant; `afterG`: G was pressed right before. Letters go by their place on the keyboard: Alt
 * makes other signs of them.
 */
export const matches = (keys: KeyCombination, event: Pressed, afterG = false): boolean => {
  if (event.repeat) return false
  // AltGr, which a Spanish keyboard types "[" with, reports Ctrl and Alt.
  if (keys === '[') return event.key === '[' && !event.metaKey && !isWriting(event.target)
  if (keys === '?') return event.key === '?' && isBare(event)
  if (keys.startsWith('G ')) return afterG && isBare(event) && event.code === `Key${keys.slice(2)}`
  const [modifier = '', key = ''] = keys.split('+')
  const ctrl = event.ctrlKey || event.metaKey
  const held = modifier === 'Alt' ? event.altKey && !ctrl : ctrl && !event.altKey
  return held && !event.shiftKey && event.code === `Key${key}`
}
