/** What JSON may contain and the database's text may not: NUL, and halves of a surrogate pair. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]/

/** A text that the database takes, whatever came from outside. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** For `JSON.stringify`. */
export const storableValue = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? storableText(value) : value

/** A value as JSON that the database takes, whatever texts came from outside. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  return UNSTORABLE.test(text) ? JSON.stringify(value, storableValue) : text
}
