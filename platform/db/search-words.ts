/** Words of one search that are looked for; further ones narrow nothing any more. */
const MAX_WORDS = 6
/** A number as people write it: at least seven digits with separators. */
const NUMBER = /^\+?[\d\s().\-/]{7,40}$/
const MIN_DIGITS = 7
const DAY = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})$/

/**
 * What a text must contain, each in any place: `Romero Juan` finds Juan Romero, `310 555 01 01` is one number in any format. Empty for
 * an empty search.
 */
export function searchWords(search: string): string[] {
  const text = search.trim()
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '')
  if (NUMBER.test(text) && !DAY.test(text) && digits.length >= MIN_DIGITS) return [digits]
  return [...new Set(text.split(/\s+/))].filter((word) => word !== '').slice(0, MAX_WORDS)
}
