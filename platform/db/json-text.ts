/** What JSON may contain and the database's text may not: NUL, and halves of a surrogate pair. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]/

const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value

/** A value as JSON that the database takes, whatever texts came from outside. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  return UNSTORABLE.test(text) ? JSON.stringify(value, storable) : text
}
