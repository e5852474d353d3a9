/**
 * The beginning of a text, at most `max` UTF-16 units, never half a character: half of a surrogate pair, as of an emoji that was
 * cut here or by others, is a text that PostgreSQL and UTF-8 refuse.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed()
  const end = isHighSurrogate(text.charCodeAt(max - 1)) ? max - 1 : max
  return text.slice(0, end).toWellFormed()
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
