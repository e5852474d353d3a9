/** With more emoji than this they are shown at normal size. */
const MAX = 6

/** Characters of nearly every text, but never of emoji alone: a fast check. */
const WORDS = /[a-z]/i

/** Built lazily: compiling the expression takes tens of milliseconds on a telephone. */
let parts: { emoji: RegExp; segmenter: Intl.Segmenter } | null = null
const makeParts = () => ({
  emoji: /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v,
  segmenter: new Intl.Segmenter('es', { granularity: 'grapheme' }),
})

/** Number of emoji in a text of emoji and spaces only; 0 for other texts, and above the limit. */
export function countOnlyEmoji(text: string): number {
  const compact = text.replaceAll(/\s/g, '')
  if (compact === '' || compact.length > MAX * 30 || WORDS.test(compact)) return 0
  parts ??= makeParts()
  const { emoji, segmenter } = parts
  const letters = [...segmenter.segment(compact)]
  return letters.length <= MAX && letters.every(({ segment }) => emoji.test(segment)) ? letters.length : 0
}
