interface Selected {
  readonly selectionStart: number
  readonly selectionEnd: number
}

/** Inserts at the caret, or at the end. Returns the text and the new caret position. */
export function caretAfterInsert(text: string, field: Selected | null, what: string) {
  const { selectionStart, selectionEnd } = field ?? { selectionStart: text.length, selectionEnd: text.length }
  return {
    text: text.slice(0, selectionStart) + what + text.slice(selectionEnd),
    caret: selectionStart + what.length,
  }
}
