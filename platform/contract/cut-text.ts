/** Marks and joined emoji of one visible character; more belong to no language. */
const LONGEST = 64

const characters = new Intl.Segmenter('es', { granularity: 'grapheme' })

/**
 * The beginning of a text, at most `max` UTF-16 units, never half a character: half of a surrogate pair, as of an emoji that was
 * cut here or by others, is a text that PostgreSQL and UTF-8 refuse; a letter without its accent, or one of a family, is another one.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed()
  return text.slice(0, boundaryBefore(text, max)).toWellFormed()
}

/** The last place at or before `max` between two visible characters. */
function boundaryBefore(text: string, max: number): number {
  const from = Math.max(0, max - LONGEST)
  // Begins within a character at worst, which is far enough before.
  const last = characters.segment(text.slice(from, max + LONGEST)).containing(max - from)
  const end = last === undefined ? max : from + last.index
  // Marks without end are cut anywhere.
  if (end > from || from === 0) return end
  return isHighSurrogate(text.charCodeAt(max - 1)) ? max - 1 : max
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
