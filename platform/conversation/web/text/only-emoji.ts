/** More are a row of pictures, not an exclamation. */
const MOST = 6

/** What nearly every text has, and none of emoji alone. */
const WORDS = /[a-z]/i

/** Made when first needed: Chromium takes tens of milliseconds on a telephone to make the expression. */
let parts: { emoji: RegExp; segmenter: Intl.Segmenter } | null = null
const makeParts = () => ({
  emoji: /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v,
  segmenter: new Intl.Segmenter('es', { granularity: 'grapheme' }),
})

/** How many emoji a text is that holds nothing else but space; 0 for any other text, and for more than a few. */
export function countOnlyEmoji(text: string): number {
  const compact = text.replaceAll(/\s/g, '')
  if (compact === '' || compact.length > MOST * 30 || WORDS.test(compact)) return 0
  parts ??= makeParts()
  const { emoji, segmenter } = parts
  const letters = [...segmenter.segment(compact)]
  return letters.length <= MOST && letters.every(({ segment }) => emoji.test(segment)) ? letters.length : 0
}
