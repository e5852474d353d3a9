interface Selected {
  readonly selectionStart: number
  readonly selectionEnd: number
}

/** The text with something put where the caret stands, or at the end, and where the caret stands then. */
export function caretAfterInsert(text: string, field: Selected | null, what: string) {
  const { selectionStart, selectionEnd } = field ?? { selectionStart: text.length, selectionEnd: text.length }
  return {
    text: text.slice(0, selectionStart) + what + text.slice(selectionEnd),
    caret: selectionStart + what.length,
  }
}
