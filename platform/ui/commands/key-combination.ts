type Letter =
  | ('A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M')
  | ('N' | 'O' | 'P' | 'Q' | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z')

/** As people read it. A bare sign is typed text in a field, and acts only outside of one. */
export type KeyCombination = `Alt+${Letter}` | `Ctrl+${Letter}` | '?'

/** What a key event says, and whether somebody is writing. */
type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'target'
>

const isWriting = (target: EventTarget | null): boolean =>
  typeof Element !== 'undefined' &&
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=true]') !== null

/** Whether these keys are meant. Letters go by their place on the keyboard: Alt makes other signs of them. */
export const matches = (keys: KeyCombination, event: Pressed): boolean => {
  if (event.repeat) return false
  if (keys === '?') {
    return event.key === '?' && !event.ctrlKey && !event.altKey && !event.metaKey && !isWriting(event.target)
  }
  const [modifier = '', key = ''] = keys.split('+')
  const ctrl = event.ctrlKey || event.metaKey
  const held = modifier === 'Alt' ? event.altKey && !ctrl : ctrl && !event.altKey
  return held && !event.shiftKey && event.code === `Key${key}`
}
